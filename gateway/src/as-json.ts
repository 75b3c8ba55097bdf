/** What a text holds; undefined where it is no JSON, which no schema takes either. */
export function asJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
