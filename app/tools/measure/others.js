// others.js generates IDs in a worker with the npm package named in the message, for two
// seconds, and returns the IDs per second and the duplicates in the first million. It provides
// the parts of Node that the packages need.
"use strict";

self.module = { exports: {} };
self.__dirname = "";
self.require = (name) =>
  ({
    util: { TextDecoder: self.TextDecoder, TextEncoder: self.TextEncoder },
    path: { join: (...parts) => parts.filter(Boolean).join("/") },
    fs: {
      readFileSync(file) {
        const request = new XMLHttpRequest();
        request.open("GET", file, false);
        request.responseType = "arraybuffer";
        request.send();
        return new Uint8Array(request.response);
      },
    },
  })[name];

const makers = {
  sapphire() {
    importScripts("sapphire.js");
    const made = new SapphireSnowflake.Snowflake(1288834974657n);
    return () => made.generate({ workerId: 7n, processId: 3n });
  },
  "nodejs-snowflake"() {
    importScripts("nodejs_snowflake.js");
    const made = new module.exports.Snowflake({ custom_epoch: 1288834974657, instance_id: 103 });
    return () => made.getUniqueID();
  },
  flakeid() {
    delete self.module; // otherwise the package would detect Node
    importScripts("flakeid.min.js");
    const made = new FlakeId({ mid: 103, timeOffset: 1288834974657 });
    return () => made.gen();
  },
};

onmessage = ({ data }) => {
  const next = makers[data](), ids = [];
  for (let i = 0; i < 200_000; i++) next(); // the browser is still compiling
  const begin = performance.now();
  let made = 0, now;
  do {
    for (let i = 0; i < 1000; i++, made++) {
      const id = next();
      if (made < 1_000_000) ids.push(id);
    }
    now = performance.now();
  } while (now - begin < 2000);
  postMessage([(made * 1000) / (now - begin), ids.length - new Set(ids).size]);
};
