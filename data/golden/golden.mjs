// Tests a port of animation mathematics against the tables of this folder: the worst error of each result.
//
//     import { test } from './golden.mjs'
//     test('spring', (row) => ({ position: spring(row.angular_frequency, row.damping_ratio, row.x0, row.v0, row.t) }))
//
// A port takes a row, whose inputs are numbers or, where index.json says so, texts, and returns some of the results by their
// names there: null or NaN where there is no value. Errors are in units of 2⁻⁵³ of the scale there, infinite for a number in
// place of no value and the reverse. `test` says whether all are within the units of a good port. If `animcurve` is installed,
// `animcurve compare` then says which one mistake explains the most springs or Béziers that fail.

import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

const read = (name) => readFileSync(new URL(name, import.meta.url), 'utf8')
const index = JSON.parse(read('index.json'))
const words = { inf: Infinity, '-inf': -Infinity, nan: NaN }
const number = (text) => text in words ? words[text] : text === '' || Number.isNaN(Number(text)) ? text : Number(text)

/** The sum of the finite ones of terms such as `v0/angular_frequency`, of absolute values; of a text the largest number counts. */
function magnitude(scale, row) {
  const sizes = (name) => String(row[name] ?? name).split(/[; ]+/).filter((one) => one !== '' && !Number.isNaN(Number(one)))
  const factor = (name) => Math.max(...sizes(name).map((one) => Math.abs(one)))  // -Infinity of an empty cell
  const product = (part) => part.split('*').map(factor).reduce((a, b) => a * b)
  const term = (text) => text.split('/').map(product).reduce((a, b) => Number.isFinite(b) ? a / b : Infinity)
  return scale.split(' + ').map(term).filter(Number.isFinite).reduce((a, b) => a + b, 0)
}

const expected = (row, name) => row[`${name}_hi`] ?? row[name]
const isNone = (value) => value == null || value === '' || Number.isNaN(value)

/** The error of one result. */
function units(mine, row, name, result) {
  const hi = expected(row, name), lo = row[`${name}_lo`] ?? 0
  if (isNone(hi) || isNone(mine)) return isNone(hi) && (isNone(mine) || result.open) ? 0 : Infinity
  if (result.exact) return mine == hi ? 0 : Infinity
  if (typeof mine !== 'number') return Infinity
  if (mine === hi && lo === 0) return 0
  const error = Math.abs(mine - hi - lo), scale = magnitude(result.scale, { ...row, result: hi }) * 2 ** -53
  return error === 0 ? 0 : scale > 0 && Number.isFinite(error) ? error / scale : Infinity
}

export function test(table, port) {
  if (!(table in index)) throw new RangeError(`no table is called ${table}: ${Object.keys(index).join(', ')}`)
  const { file, inputs, results, compare } = index[table], keys = Object.keys(inputs)
  const [header, ...lines] = read(file).trim().split('\n').filter((line) => line[0] !== '#').map((line) => line.split(','))
  const rows = lines.map((cells) => Object.fromEntries(cells.map((cell, at) => [header[at], inputs[header[at]]?.startsWith('text') ? cell : number(cell)])))
  const place = (row) => keys.map((key) => `${key} ${row[key]}`).join(', ')
  const answers = rows.map((row) => {
    try { return port(row) ?? {} } catch (error) { console.log(`${table}: the port stopped at ${place(row)}`); throw error }
  })
  const names = [...new Set(answers.flatMap((answer) => Object.keys(answer)))]
  let good = names.length > 0
  if (!good) console.log(`${table}: the port answers nothing`)
  for (const name of names) {
    if (!(name in results)) throw new RangeError(`${table} has no result ${name}: ${Object.keys(results).join(', ')}`)
    const judged = rows.flatMap((row, at) => name in answers[at] ? [{ error: units(answers[at][name], row, name, results[name]), mine: answers[at][name], row }] : [])
    const missing = rows.filter((row, at) => !(name in answers[at]) && !isNone(expected(row, name))).length
    const allowed = results[name].exact ? 0 : results[name].units
    const failed = judged.filter(({ error }) => !(error <= allowed)).length
    const { error, mine, row } = judged.reduce((worst, one) => one.error > worst.error ? one : worst)
    console.log(`${table}, ${name}: ${error.toPrecision(3)} units at worst (a good port: ${allowed}), ${mine} for ${expected(row, name)} at ${place(row)}`
      + (failed ? `; ${failed} of ${rows.length} rows fail` : '') + (missing ? `; ${missing} of ${rows.length} rows have no answer` : ''))
    if (failed === 0 && judged.some(({ row }) => !isNone(expected(row, name)))) continue
    good = false
    if (compare !== name) continue
    const input = [[...keys, 'value'], ...rows.map((row, at) => [...keys.map((key) => row[key]), answers[at][name]])].map((line) => line.join(',') + '\n').join('')
    const said = spawnSync('animcurve', ['compare', '-', '--tolerance', '1e-12'], { input, encoding: 'utf8', maxBuffer: 2 ** 28 }).stdout?.trim().split('\n').at(-1)
    if (said?.includes(' curves differ')) console.log(said)
  }
  return good
}
