// The frame of the pages that animcurve writes. Their own policy forbids them to load anything.

/// The complete HTML of a page that loads nothing.
///
/// - Parameters:
///   - title: Plain text.
///   - scripts: The sources that the page's policy allows besides scripts inside the page.
func htmlPage(
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

/// A text of another system in a card with a button that copies it.
func textCard(_ title: String, _ name: String, _ source: String, badge: String) -> String {
  """
  <article data-target="\(name)"><header><h4>\(title.htmlEscaped)</h4><span>\(badge)</span><button type="button" class="copy" aria-label="Copy \(title.htmlEscaped)">Copy</button></header>
  <pre tabindex="0">\(source.htmlEscaped)</pre></article>

  """
}
