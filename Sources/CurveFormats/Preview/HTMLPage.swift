// The frame of the pages that animcurve writes. Their own policy forbids them to load anything.

/// A complete page.
///
/// - Parameters:
///   - title: Plain text.
///   - scripts: What the page's policy allows besides scripts inside the page.
package func htmlPage(
  title: String, style: String, body: String, allowing scripts: String = ""
) -> String {
  """
  <!doctype html>
  <html lang="en">
  <head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <meta name="color-scheme" content="light dark">
  <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline' \(scripts)">
  <title>\(title.htmlEscaped)</title>
  <style>
  \(style)
  </style>
  </head>
  <body>
  \(body)
  </body>
  </html>

  """
}
