/** The data of server-sent events, as they come. */
export async function* dataOfEvents(stream: ReadableStream<Uint8Array>): AsyncGenerator<string, void> {
  const reader = stream.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>).getReader();
  let rest = '';
  try {
    for (let read = await reader.read(); !read.done; read = await reader.read()) {
      const events = (rest + read.value).replaceAll('\r\n', '\n').split('\n\n');
      rest = events.pop() ?? '';
      for (const event of events) {
        const data = event.split('\n').filter((line) => line.startsWith('data:'));
        if (data.length > 0) yield data.map((line) => line.slice(5)).join('\n');
      }
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}
