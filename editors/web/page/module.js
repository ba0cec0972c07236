// The engine's module: memory and three functions. Used in the worker, and by the tests in Node.

/** Returns a function that takes a message as text, and returns the answer as text; '' for a notification. */
export function engineOf(instance) {
  const { memory, room, take, length } = instance.exports;
  const [encoder, decoder] = [new TextEncoder(), new TextDecoder()];
  return (message) => {
    const bytes = encoder.encode(message);
    const at = room(bytes.length);
    new Uint8Array(memory.buffer, at, bytes.length).set(bytes);
    const answer = take();
    return decoder.decode(new Uint8Array(memory.buffer, answer, length()));
  };
}
