// Messages in the frames of the protocol, over a pair of streams.
'use strict';

/** The longest header in bytes. After a longer one, the other side is no language server. */
const LongestHeader = 16 * 1024;

/** Cuts a stream of bytes into message bodies. */
class FrameReader {
  constructor() {
    this.chunks = [];
    this.available = 0;
    this.expected = -1;
  }

  /** The bodies that `chunk` completes; throws if the stream has no valid messages. */
  push(chunk) {
    this.chunks.push(chunk);
    this.available += chunk.length;
    const bodies = [];
    for (;;) {
      if (this.expected < 0 && !this.readHeader()) return bodies;
      if (this.available < this.expected) return bodies;
      bodies.push(this.take(this.expected).toString('utf8'));
      this.expected = -1;
    }
  }

  readHeader() {
    const all = this.joined();
    const end = all.indexOf('\r\n\r\n');
    if (end < 0) {
      if (all.length > LongestHeader) throw new Error('no message header in what the server writes');
      return false;
    }
    const header = this.take(end + 4).toString('latin1');
    const length = /^content-length:[ \t]*(\d+)[ \t]*\r$/im.exec(header);
    if (!length) throw new Error(`a message header without Content-Length: ${JSON.stringify(header.slice(0, 80))}`);
    this.expected = Number(length[1]);
    return true;
  }

  // Joins chunks only when a header or a whole body is complete, so that a body in many pieces takes linear time.
  joined() {
    if (this.chunks.length !== 1) this.chunks = [Buffer.concat(this.chunks)];
    return this.chunks[0];
  }

  take(count) {
    const all = this.joined();
    this.chunks = [all.subarray(count)];
    this.available -= count;
    return all.subarray(0, count);
  }
}

/** The channel of a `Connection` over two streams. */
function streamChannel(input, output) {
  return {
    send(message) {
      const body = Buffer.from(JSON.stringify(message), 'utf8');
      output.write(`Content-Length: ${body.length}\r\n\r\n`, 'latin1');
      output.write(body);
    },
    listen({ message, failed }) {
      const reader = new FrameReader();
      let isBroken = false;
      input.on('data', (chunk) => {
        if (isBroken) return;
        try {
          for (const body of reader.push(chunk)) message(JSON.parse(body));
        } catch (error) {
          isBroken = true;
          failed(error);
        }
      });
      input.on('error', failed);
      output.on('error', failed);
    },
  };
}

module.exports = { streamChannel };
