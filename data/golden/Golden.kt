// Tests a port of animation mathematics against the tables of this folder: the worst error of each result.
//
//     fun main() {
//         test("spring") { row -> mapOf("position" to spring(
//             row.number("angular_frequency"), row.number("damping_ratio"), row.number("x0"), row.number("v0"), row.number("t"))) }
//     }
//
// Run it in this folder, or give the folder. A port returns some of the results by the names of index.json. Errors are in
// units of 2⁻⁵³ of the scale there; what is exact is compared as it is printed. `test` says whether all are within the units
// of a good port; for springs and Béziers that are not, `animcurve compare`, if it is installed, says which mistake
// explains them. No library is needed: the index has one result a line.

import java.io.File
import kotlin.math.*

class Row(private val cells: Map<String, String>) {
    fun text(name: String) = cells[name] ?: ""
    fun number(name: String) = when (text(name)) {
        "inf" -> Double.POSITIVE_INFINITY
        "-inf" -> Double.NEGATIVE_INFINITY
        "nan" -> Double.NaN
        else -> text(name).toDouble()
    }
}

/** The sum of terms such as `v0/angular_frequency`, of absolute values; of a text the largest number counts. */
fun magnitude(scale: String, row: Row, hi: Double): Double {
    fun factor(name: String) = if (name == "result") abs(hi)
        else (name.toDoubleOrNull()?.toString() ?: row.text(name)).split(Regex("[; ]+")).mapNotNull { it.toDoubleOrNull() }.map(::abs).max()!!
    fun product(part: String) = part.split("*").map(::factor).reduce { a, b -> a * b }
    return scale.split(" + ").map { term -> term.split("/").map(::product).reduce { a, b -> a / b } }.sum()
}

/** The error of one result; infinite where an exact one is another. */
fun units(mine: Any, row: Row, name: String, description: String): Double {
    if ("\"exact\": true" in description) {
        val expected = row.text("${name}_hi").ifEmpty { row.text(name) }
        return if (mine.toString() == expected || mine is Number && mine.toDouble() == expected.toDoubleOrNull()) 0.0
        else Double.POSITIVE_INFINITY
    }
    if (row.text("${name}_hi") == "") return 0.0
    val hi = row.number("${name}_hi")
    val lo = row.number("${name}_lo")
    val value = (mine as Number).toDouble()
    if (hi.isNaN() || value == hi && lo == 0.0) return 0.0
    val error = abs(value - hi - lo)
    val scale = magnitude(Regex("\"scale\": \"([^\"]+)\"").find(description)?.groupValues?.get(1) ?: "result", row, hi) * 2.0.pow(-53)
    return if (error == 0.0) 0.0 else if (scale > 0 && error.isFinite()) error / scale else Double.POSITIVE_INFINITY
}

fun test(table: String, folder: String = ".", port: (Row) -> Map<String, Any>): Boolean {
    val index = File(folder, "index.json").readText()
    require("\n  \"$table\": {" in index) { "no table is called $table" }
    val section = index.substringAfter("\n  \"$table\": {").substringBefore("\n  }")
    fun field(name: String) = Regex("\n    \"$name\": (.*)").find(section)?.groupValues?.get(1)?.trimEnd(',') ?: ""
    val inputs = Regex("\"([^\"]+)\": \"").findAll(field("inputs")).map { it.groupValues[1] }.toList()
    val results = Regex("\n      \"([^\"]+)\": (.*)").findAll(section).associate { it.groupValues[1] to it.groupValues[2] }
    val lines = File(folder, field("file").trim('"')).readLines().filter { it[0] != '#' }.map { it.split(",") }
    val rows = lines.drop(1).map { Row(lines[0].zip(it).toMap()) }
    val answers = rows.map(port)
    var good = true
    for (name in answers.flatMap { it.keys }.distinct()) {
        val description = results[name] ?: error("$table has no result $name: ${results.keys.joinToString()}")
        val errors = rows.indices.filter { name in answers[it] }.map { units(answers[it].getValue(name), rows[it], name, description) to it }
        val (error, at) = errors.sortedByDescending { it.first }.first()
        val units = Regex("\"units\": ([0-9.]+)").find(description)?.groupValues?.get(1)?.toDouble()
        val allowed = if ("\"exact\": true" in description) 0.0 else units ?: Double.POSITIVE_INFINITY
        println("$table, $name: %.3g units at worst (a good port: $allowed), at ${inputs.joinToString { "$it ${rows[at].text(it)}" }}".format(error))
        if (error <= allowed) continue
        good = false
        if (field("compare") != "\"$name\"") continue
        val same = rows.indices.filter { other -> inputs.dropLast(1).all { rows[other].text(it) == rows[at].text(it) } }
        val failed = listOf(inputs + "value") + same.map { other -> inputs.map { rows[other].text(it) } + "${answers[other][name]}" }
        try {
            val process = ProcessBuilder("animcurve", "compare", "-", "--tolerance", "1e-12").start()
            process.outputStream.bufferedWriter().use { out -> failed.forEach { out.write(it.joinToString(",") + "\n") } }
            println(process.inputStream.bufferedReader().readText().trim())
        } catch (_: java.io.IOException) {}
    }
    return good
}
