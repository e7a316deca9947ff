// Tests a port of animation mathematics against the tables of this folder: the worst error of each result.
//
//     fun main() {
//         test("spring") { row -> mapOf("position" to spring(
//             row.number("angular_frequency"), row.number("damping_ratio"), row.number("x0"), row.number("v0"), row.number("t"))) }
//     }
//
// Run it in this folder, or give the folder. A port returns some of the results by the names of index.json: null or NaN where
// there is no value. Errors are in units of 2⁻⁵³ of the scale there, infinite for a number in place of no value and the
// reverse; what is exact and no number is compared as it is printed. `test` says whether all are within the units of a good
// port. If `animcurve` is installed, `animcurve compare` then says which one mistake explains the most springs or Béziers
// that fail. No library is needed: the index has one result a line.

import java.io.File
import kotlin.math.*

fun parsed(text: String): Double? = when (text) {
    "inf" -> Double.POSITIVE_INFINITY
    "-inf" -> Double.NEGATIVE_INFINITY
    "nan" -> Double.NaN
    else -> text.toDoubleOrNull()
}

class Row(private val cells: Map<String, String>) {
    fun text(name: String) = cells[name] ?: ""
    fun number(name: String) = if (text(name) == "") Double.NaN else parsed(text(name)) ?: error("$name is a text")
    fun expected(name: String) = cells["${name}_hi"] ?: text(name)
}

/** The sum of the finite ones of terms such as `v0/angular_frequency`, of absolute values; of a text the largest number counts. */
fun magnitude(scale: String, row: Row, hi: Double): Double {
    fun factor(name: String) = if (name == "result") abs(hi)
        else row.text(name).ifEmpty { if (parsed(name) == null) "" else name }.split(Regex("[; ]+")).mapNotNull(::parsed).map(::abs).sorted().lastOrNull() ?: Double.NaN
    fun product(part: String) = part.split("*").map(::factor).reduce { a, b -> a * b }
    return scale.split(" + ").map { term -> term.split("/").map(::product).reduce { a, b -> a / b } }.filter { it.isFinite() }.sum()
}

fun isNone(value: Any?) = value == null || value == "" || value == "nan" || value is Number && value.toDouble().isNaN()

/** The error of one result. */
fun units(answer: Any?, row: Row, name: String, description: String): Double {
    val mine = if (answer is Boolean) (if (answer) 1.0 else 0.0) else answer
    val expected = row.expected(name)
    if (isNone(expected) || isNone(mine)) return if (isNone(expected) && (isNone(mine) || "\"open\": true" in description)) 0.0 else Double.POSITIVE_INFINITY
    val hi = parsed(expected)
    if ("\"exact\": true" in description) return if (if (mine is Number) mine.toDouble() == hi else mine.toString() == expected) 0.0 else Double.POSITIVE_INFINITY
    if (mine !is Number || hi == null) return Double.POSITIVE_INFINITY
    val lo = row.number("${name}_lo")
    if (mine.toDouble() == hi && lo == 0.0) return 0.0
    val error = abs(mine.toDouble() - hi - lo)
    val scale = magnitude(Regex("\"scale\": \"([^\"]+)\"").find(description)!!.groupValues[1], row, hi) * 2.0.pow(-53)
    return if (error == 0.0) 0.0 else if (scale > 0 && error.isFinite()) error / scale else Double.POSITIVE_INFINITY
}

fun test(table: String, folder: String = ".", port: (Row) -> Map<String, Any?>): Boolean {
    val index = File(folder, "index.json").readText()
    require("\n  \"$table\": {" in index) { "no table is called $table" }
    val section = index.substringAfter("\n  \"$table\": {").substringBefore("\n  }")
    fun field(name: String) = Regex("\n    \"$name\": (.*)").find(section)?.groupValues?.get(1)?.trimEnd(',') ?: ""
    val inputs = Regex("\"([^\"]+)\": \"").findAll(field("inputs")).map { it.groupValues[1] }.toList()
    val results = Regex("\n      \"([^\"]+)\": (.*)").findAll(section).associate { it.groupValues[1] to it.groupValues[2] }
    val lines = File(folder, field("file").trim('"')).readLines().filter { it[0] != '#' }.map { it.split(",") }
    val rows = lines.drop(1).map { Row(lines[0].zip(it).toMap()) }
    fun place(row: Row) = inputs.joinToString { "$it ${row.text(it)}" }
    val answers = rows.map { row ->
        try { port(row) } catch (error: Throwable) { println("$table: the port stopped at ${place(row)}"); throw error }
    }
    val names = answers.flatMap { it.keys }.distinct()
    var good = names.isNotEmpty()
    if (!good) println("$table: the port answers nothing")
    for (name in names) {
        val description = results[name] ?: error("$table has no result $name: ${results.keys.joinToString()}")
        val errors = rows.indices.filter { name in answers[it] }.map { units(answers[it][name], rows[it], name, description) to it }
        val missing = rows.indices.count { name !in answers[it] && !isNone(rows[it].expected(name)) }
        val allowed = if ("\"exact\": true" in description) 0.0 else Regex("\"units\": ([0-9.]+)").find(description)!!.groupValues[1].toDouble()
        val failed = errors.count { !(it.first <= allowed) }
        val (error, at) = errors.sortedByDescending { it.first }.first()
        println("$table, $name: ${"%.3g".format(error)} units at worst (a good port: $allowed), ${answers[at][name]} for ${rows[at].expected(name)} at ${place(rows[at])}" +
            (if (failed > 0) "; $failed of ${rows.size} rows fail" else "") + (if (missing > 0) "; $missing of ${rows.size} rows have no answer" else ""))
        if (failed == 0 && errors.any { !isNone(rows[it.second].expected(name)) }) continue
        good = false
        if (field("compare") != "\"$name\"") continue
        val all = listOf(inputs + "value") + rows.indices.map { row -> inputs.map { rows[row].text(it) } + "${answers[row][name] ?: ""}" }
        try {
            val process = ProcessBuilder("animcurve", "compare", "-", "--tolerance", "1e-12").redirectError(ProcessBuilder.Redirect.DISCARD).start()
            process.outputStream.bufferedWriter().use { out -> all.forEach { out.write(it.joinToString(",") + "\n") } }
            process.inputStream.bufferedReader().readLines().lastOrNull()?.let { if (" curves differ" in it) println(it) }
        } catch (_: java.io.IOException) {}
    }
    return good
}
