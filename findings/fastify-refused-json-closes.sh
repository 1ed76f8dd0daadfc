#!/usr/bin/env bash
# fastify 5.12.8, two refusals of a JSON body that was received whole, on a connection the client keeps.
# Guess: both leave the connection open, since nothing of the body is left on it. Seen: a body that its schema refuses does (400), an empty
# one or one that is not JSON answers 400 with `connection: close`, and the next request needs a new connection.
# Behind a proxy that keeps its connections, each typing mistake of a client costs one.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund fastify@5.12.8
cat > see.mjs <<'JS'
import Fastify from 'fastify';
import http from 'node:http';
const app = Fastify();
const body = { type: 'object', required: ['a'] };
app.post('/', { schema: { body } }, async () => ({}));
await app.listen({ port: 0, host: '127.0.0.1' });
const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
const send = (text) =>
  new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) };
    const { port } = app.server.address();
    const request = http.request({ port, host: '127.0.0.1', method: 'POST', agent, headers }, (answer) => {
      answer.resume();
      answer.once('end', () => resolve(`${answer.statusCode} ${answer.headers.connection}`));
    });
    request.once('error', reject);
    request.end(text);
  });
const seen = {};
for (const [name, text] of Object.entries({ accepted: '{"a":1}', refusedBySchema: '{"b":1}', notJson: '{"a":', empty: '' }))
  seen[name] = await send(text);
console.log(JSON.stringify(seen));
agent.destroy();
await app.close();
JS
seen=$(node see.mjs)
echo "$seen"
test "$seen" = '{"accepted":"200 keep-alive","refusedBySchema":"400 keep-alive","notJson":"400 close","empty":"400 close"}'
