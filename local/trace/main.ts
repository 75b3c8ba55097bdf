/** `npm run trace`: takes traces of a platform on this machine, and shows them in a browser. */
import { startTraceReceiver } from './receiver.ts';

const { url } = await startTraceReceiver({ port: Number(process.env.PORT ?? 4318) });
console.log(`Traces are taken and shown at ${url}. Start the platform next to it:

  OTEL_EXPORTER_OTLP_ENDPOINT=${url} OTEL_TRACES_SAMPLER_ARG=1 npm start

A trace is complete a second after its last span. Add .svg to its address for the picture alone. Ctrl-C ends this.`);
