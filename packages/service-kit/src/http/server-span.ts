import type { Span } from '../telemetry/tracer.ts';

/** @param answered.template undefined where no route was found, whatever else where it is no text */
export function endServerSpan(
  span: Span,
  answered: { method: string; template: unknown; status: number },
): void {
  const { method, template, status } = answered;
  const isRoute = typeof template === 'string';
  if (isRoute) span.rename(`${method} ${template}`);
  span.set({
    'http.request.method': method,
    ...(isRoute ? { 'http.route': template } : {}),
    'http.response.status_code': status,
  });
  if (status >= 500) span.fail(String(status));
  span.end();
}
