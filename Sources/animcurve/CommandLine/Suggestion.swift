// "Did you mean …?"
//
// The distance is that of Damerau and Levenshtein in its restricted form (optimal string
// alignment): the fewest insertions, deletions, substitutions and exchanges of two neighbours, no
// letter edited twice. It is what typing errors are made of, so `cuont` is one step from `count`.
// Upper and lower case do not differ. A word further away than a third of its length is not a slip
// but another word.
//
// F. J. Damerau, A technique for computer detection and correction of spelling errors, CACM 7
// (1964).

/// The candidate that was probably meant by a word, or nil where none is near.
///
/// - Returns: The nearest of the candidates, the first of several equally near, at a distance of at
///   most a third of the length of the word (1 for words of two to five letters).
func closest(to word: String, among candidates: some Sequence<String>) -> String? {
  let length = word.count
  guard length > 1 else { return nil }
  var best: (word: String, distance: Int)?
  for candidate in candidates {
    let distance = editDistance(word.lowercased(), candidate.lowercased())
    if distance <= max(1, length / 3), distance < best?.distance ?? .max {
      best = (candidate, distance)
    }
  }
  return best?.word
}

/// The fewest insertions, deletions, substitutions and exchanges of neighbours between two words.
///
/// Time is proportional to the product of the lengths, memory to the second of them.
func editDistance(_ first: String, _ second: String) -> Int {
  let a = Array(first)
  let b = Array(second)
  // Rows of the table of distances between beginnings: the row being filled and the two above it.
  var twoAbove: [Int] = []
  var above = Array(0...b.count)
  for i in a.indices {
    var row = [i + 1]
    for j in b.indices {
      var distance = min(above[j + 1] + 1, row[j] + 1, above[j] + (a[i] == b[j] ? 0 : 1))
      if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
        distance = min(distance, twoAbove[j - 1] + 1)
      }
      row.append(distance)
    }
    (twoAbove, above) = (above, row)
  }
  return above[b.count]
}
