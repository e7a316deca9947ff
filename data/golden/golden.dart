// Tests a port of animation mathematics against the tables of this folder: the worst error of each result.
//
//     void main() {
//       test('spring', (row) => {'position': spring(row['angular_frequency'], row['damping_ratio'], row['x0'], row['v0'], row['t'])});
//     }
//
// Run it in this folder, or give the folder. A port takes a row, whose inputs are numbers or, where index.json says so, texts, and
// returns some of the results by their names there: null or NaN where there is no value. Errors are in units of 2⁻⁵³ of the scale
// there, infinite for a number in place of no value and the reverse. `test` says whether all are within the units of a good port.
// For springs and Béziers that are not, the table for `animcurve compare` is left in the file port.csv; its last line says which
// one mistake explains the most of them.

import 'dart:convert';
import 'dart:io';
import 'dart:math';

typedef Row = Map<String, dynamic>;

dynamic number(String text) =>
    const {'inf': double.infinity, '-inf': double.negativeInfinity, 'nan': double.nan}[text] ?? double.tryParse(text) ?? text;

/// The sum of the finite ones of terms such as `v0/angular_frequency`, of absolute values; of a text the largest number counts.
double magnitude(String scale, Row row) {
  double factor(String name) =>
      '${row[name] ?? name}'.split(RegExp('[; ]+')).map(double.tryParse).whereType<double>().map((one) => one.abs()).fold(double.nan, (a, b) => a > b ? a : b);
  double product(String part) => part.split('*').map(factor).reduce((a, b) => a * b);
  double term(String text) => text.split('/').map(product).reduce((a, b) => a / b);
  return scale.split(' + ').map(term).where((size) => size.isFinite).fold(0.0, (a, b) => a + b);
}

dynamic expected(Row row, String name) => row['${name}_hi'] ?? row[name];

bool isNone(dynamic value) => value == null || value == '' || value is double && value.isNaN;

/// The error of one result.
double units(dynamic answer, Row row, String name, Map result) {
  final dynamic mine = answer is bool ? (answer ? 1 : 0) : answer;
  final dynamic hi = expected(row, name), lo = row['${name}_lo'] ?? 0;
  if (isNone(hi) || isNone(mine)) return isNone(hi) && (isNone(mine) || result['open'] == true) ? 0 : double.infinity;
  if (result['exact'] == true) return mine == hi ? 0 : double.infinity;
  if (mine is! num) return double.infinity;
  if (mine == hi && lo == 0) return 0;
  final double error = (mine - hi - lo).abs().toDouble();
  final double scale = magnitude(result['scale'], {...row, 'result': hi}) * pow(2, -53);
  return error == 0 ? 0 : scale > 0 && error.isFinite ? error / scale : double.infinity;
}

bool test(String table, Map<String, dynamic> Function(Row) port, [String folder = '.']) {
  final index = jsonDecode(File('$folder/index.json').readAsStringSync()) as Map;
  final description = index[table] ?? (throw ArgumentError('no table is called $table: ${index.keys.join(', ')}'));
  bool isText(String key) => (description['inputs'][key] ?? '').startsWith('text');
  final lines = File('$folder/${description['file']}').readAsLinesSync().where((line) => line[0] != '#').map((line) => line.split(',')).toList();
  final rows = [for (final line in lines.skip(1)) <String, dynamic>{for (var k = 0; k < line.length; k++) lines[0][k]: isText(lines[0][k]) ? line[k] : number(line[k])}];
  final inputs = (description['inputs'] as Map).keys.cast<String>().toList();
  String place(Row row) => inputs.map((key) => '$key ${row[key]}').join(', ');
  final answers = <Map<String, dynamic>>[];
  for (final row in rows) {
    try {
      answers.add(port(row));
    } catch (_) {
      print('$table: the port stopped at ${place(row)}');
      rethrow;
    }
  }
  final names = answers.expand((answer) => answer.keys).toSet();
  var good = names.isNotEmpty;
  if (!good) print('$table: the port answers nothing');
  for (final name in names) {
    final Map result = description['results'][name] ??
        (throw ArgumentError('$table has no result $name: ${description['results'].keys.join(', ')}'));
    final double allowed = result['exact'] == true ? 0 : result['units'].toDouble();
    var error = -1.0, at = 0, failed = 0, missing = 0, judged = 0;
    for (var k = 0; k < rows.length; k++) {
      final isOpen = isNone(expected(rows[k], name));
      if (!answers[k].containsKey(name)) {
        if (!isOpen) missing++;
        continue;
      }
      if (!isOpen) judged++;
      final one = units(answers[k][name], rows[k], name, result);
      if (!(one <= allowed)) failed++;
      if (one > error) (error, at) = (one, k);
    }
    print('$table, $name: ${error.toStringAsPrecision(3)} units at worst (a good port: $allowed), '
        '${answers[at][name]} for ${expected(rows[at], name)} at ${place(rows[at])}'
        '${failed > 0 ? '; $failed of ${rows.length} rows fail' : ''}${missing > 0 ? '; $missing of ${rows.length} rows have no answer' : ''}');
    if (failed == 0 && judged > 0) continue;
    good = false;
    if (description['compare'] != name) continue;
    final all = [[...inputs, 'value'], for (var k = 0; k < rows.length; k++) [...inputs.map((key) => rows[k][key]), answers[k][name] ?? '']];
    File('port.csv').writeAsStringSync(all.map((line) => '${line.join(',')}\n').join());
    print('animcurve compare port.csv --tolerance 1e-12');
  }
  return good;
}
