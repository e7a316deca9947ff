// Tests a port of animation mathematics against the tables of this folder: the worst error of each result.
//
//     void main() {
//       test('spring', (row) => {'position': spring(row['angular_frequency'], row['damping_ratio'], row['x0'], row['v0'], row['t'])});
//     }
//
// Run it in this folder, or give the folder. A port takes a row, whose inputs are numbers or, where index.json says so, texts, and
// returns some of the results by their names there. Errors are in units of 2⁻⁵³ of the scale there. `test` says whether
// all are within the units of a good port; for springs and Béziers that are not, the table for `animcurve compare`, which
// says which mistake explains them, is left in the file port.csv.

import 'dart:convert';
import 'dart:io';
import 'dart:math';

typedef Row = Map<String, dynamic>;

dynamic number(String text) =>
    const {'inf': double.infinity, '-inf': double.negativeInfinity, 'nan': double.nan}[text] ?? double.tryParse(text) ?? text;

/// The sum of terms such as `v0/angular_frequency`, of absolute values; of a text the largest number counts.
double magnitude(String scale, Row row) {
  double factor(String name) =>
      '${row[name] ?? name}'.split(RegExp('[; ]+')).map(double.tryParse).whereType<double>().map((one) => one.abs()).reduce(max);
  double product(String part) => part.split('*').map(factor).reduce((a, b) => a * b);
  return scale.split(' + ').map((term) => term.split('/').map(product).reduce((a, b) => a / b)).reduce((a, b) => a + b);
}

/// The error of one result; infinite where an exact one is another.
double units(dynamic mine, Row row, String name, Map result) {
  if (result['exact'] == true) return mine == (row['${name}_hi'] ?? row[name]) ? 0 : double.infinity;
  final hi = row['${name}_hi'], lo = row['${name}_lo'];
  if (hi == '' || hi.isNaN || (mine == hi && lo == 0)) return 0;
  final error = ((mine - hi - lo) as num).abs().toDouble();
  final scale = magnitude(result['scale'] ?? 'result', {...row, 'result': hi}) * pow(2, -53);
  return error == 0 ? 0 : scale > 0 && error.isFinite ? error / scale : double.infinity;
}

bool test(String table, Map<String, dynamic> Function(Row) port, [String folder = '.']) {
  final index = jsonDecode(File('$folder/index.json').readAsStringSync()) as Map;
  final description = index[table] ?? (throw ArgumentError('no table is called $table: ${index.keys.join(', ')}'));
  bool isText(String key) => (description['inputs'][key] ?? '').startsWith('text');
  final lines = File('$folder/${description['file']}').readAsLinesSync().where((line) => line[0] != '#').map((line) => line.split(',')).toList();
  final rows = [for (final line in lines.skip(1)) <String, dynamic>{for (var k = 0; k < line.length; k++) lines[0][k]: isText(lines[0][k]) ? line[k] : number(line[k])}];
  final answers = rows.map(port).toList();
  final inputs = (description['inputs'] as Map).keys.cast<String>().toList();
  var good = true;
  for (final name in answers.expand((answer) => answer.keys).toSet()) {
    final Map result = description['results'][name] ??
        (throw ArgumentError('$table has no result $name: ${description['results'].keys.join(', ')}'));
    var error = -1.0, at = 0;
    for (var k = 0; k < rows.length; k++) {
      if (!answers[k].containsKey(name)) continue;
      final one = units(answers[k][name], rows[k], name, result);
      if (!(one <= error)) (error, at) = (one, k);
    }
    final double allowed = result['exact'] == true ? 0 : (result['units'] ?? double.infinity).toDouble();
    final place = inputs.map((key) => '$key ${rows[at][key]}').join(', ');
    print('$table, $name: ${error.toStringAsPrecision(3)} units at worst (a good port: $allowed), at $place');
    if (error <= allowed) continue;
    good = false;
    if (description['compare'] != name) continue;
    bool same(Row other) => inputs.take(inputs.length - 1).every((key) => other[key] == rows[at][key]);
    final failed = [
      [...inputs, 'value'],
      for (var k = 0; k < rows.length; k++)
        if (same(rows[k])) [...inputs.map((key) => rows[k][key]), answers[k][name]]
    ];
    File('port.csv').writeAsStringSync(failed.map((line) => '${line.join(',')}\n').join());
    print('animcurve compare port.csv --tolerance 1e-12');
  }
  return good;
}
