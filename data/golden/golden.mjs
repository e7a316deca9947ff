// Tests a port of animation mathematics against the tables of this folder: the worst error of each result.
//
//     import { test } from './golden.mjs'
//     test('spring', (row) => ({ position: spring(row.angular_frequency, row.damping_ratio, row.x0, row.v0, row.t) }))
//
// A port takes a row, whose inputs are numbers or, where index.json says so, texts, and returns some of the results by their
// names there. Errors are in units of 2⁻⁵³ of the scale there. `test` says whether all are within the units of a good port;
// for springs and Béziers that are not, `animcurve compare`, if it is installed, says which mistake explains them.

import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

const read = (name) => readFileSync(new URL(name, import.meta.url), 'utf8')
const index = JSON.parse(read('index.json'))
const words = { inf: Infinity, '-inf': -Infinity, nan: NaN }
const number = (text) => text in words ? words[text] : text === '' || Number.isNaN(Number(text)) ? text : Number(text)

/** The sum of terms such as `v0/angular_frequency`, of absolute values; of a text the largest number counts. */
function magnitude(scale, row) {
  const factor = (name) => Math.max(...String(row[name] ?? name).split(/[; ]+/).map(Number).filter((one) => !Number.isNaN(one)).map(Math.abs))
  const product = (part) => part.split('*').map(factor).reduce((a, b) => a * b)
  return scale.split(' + ').map((term) => term.split('/').map(product).reduce((a, b) => a / b)).reduce((a, b) => a + b)
}

/** The error of one result; infinite where an exact one is another. */
function units(mine, row, name, result) {
  if (result.exact) return Object.is(mine, row[`${name}_hi`] ?? row[name]) || mine == (row[`${name}_hi`] ?? row[name]) ? 0 : Infinity
  const hi = row[`${name}_hi`], lo = row[`${name}_lo`]
  if (hi === '' || Number.isNaN(hi) || (mine === hi && lo === 0)) return 0
  const error = Math.abs(mine - hi - lo), scale = magnitude(result.scale ?? 'result', { ...row, result: hi }) * 2 ** -53
  return error === 0 ? 0 : scale > 0 && Number.isFinite(error) ? error / scale : Infinity
}

export function test(table, port) {
  if (!(table in index)) throw new RangeError(`no table is called ${table}: ${Object.keys(index).join(', ')}`)
  const { file, inputs, results, compare } = index[table]
  const [header, ...lines] = read(file).trim().split('\n').filter((line) => line[0] !== '#').map((line) => line.split(','))
  const rows = lines.map((cells) => Object.fromEntries(cells.map((cell, at) => [header[at], inputs[header[at]]?.startsWith('text') ? cell : number(cell)])))
  const answers = rows.map(port), worst = {}
  rows.forEach((row, at) => {
    for (const [name, mine] of Object.entries(answers[at])) {
      if (!(name in results)) throw new RangeError(`${table} has no result ${name}: ${Object.keys(results).join(', ')}`)
      const error = units(mine, row, name, results[name])
      if (!(error <= worst[name]?.error)) worst[name] = { error, row }
    }
  })
  let good = true
  for (const [name, { error, row }] of Object.entries(worst)) {
    const allowed = results[name].exact ? 0 : results[name].units ?? Infinity, names = Object.keys(inputs)
    console.log(`${table}, ${name}: ${error.toPrecision(3)} units at worst (a good port: ${allowed < Infinity ? allowed : 'no bound'}), at ${names.map((key) => `${key} ${row[key]}`).join(', ')}`)
    if (error <= allowed) continue
    good = false
    if (compare !== name) continue
    const same = rows.flatMap((other, at) => names.slice(0, -1).every((key) => other[key] === row[key]) ? [[...names.map((key) => other[key]), answers[at][name]]] : [])
    const input = [[...names, 'value'], ...same].map((line) => line.join(',') + '\n').join('')
    console.log(spawnSync('animcurve', ['compare', '-', '--tolerance', '1e-12'], { input, encoding: 'utf8' }).stdout ?? '')
  }
  return good
}
