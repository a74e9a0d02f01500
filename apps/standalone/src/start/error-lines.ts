/** The message of a log line that reports an error; undefined for all other lines, which stay in the log file only. */
export function errorIn(line: string): string | undefined {
  if (!line.startsWith('{')) return / (ERROR|FATAL) /.test(line) ? line.trim() : undefined;
  try {
    const { level, message, context } = JSON.parse(line) as { level?: unknown; message?: unknown; context?: unknown };
    if (level !== 'error' && level !== 'fatal') return undefined;
    const text = typeof message === 'string' ? message : JSON.stringify(message);
    return typeof context === 'string' ? `${context}: ${text}` : text;
  } catch {
    return undefined;
  }
}
