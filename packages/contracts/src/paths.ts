import type { DerivativeWidth } from './derivative-widths.ts';
import * as paths from './path-templates.ts';

export { paths };

type ParamNames<T extends string> = T extends `${string}:${infer P}/${infer Rest}`
  ? P | ParamNames<`/${Rest}`>
  : T extends `${string}:${infer P}`
    ? P
    : never;

/** The parameters that a path template asks for, by name. */
export type PathParams<T extends string> = { [K in ParamNames<T>]: string | number };

/**
 * Fills a path template, each value percent-encoded.
 * @throws RangeError when a parameter is missing or empty, so that `/api/photos/undefined` is never requested.
 */
export function fillPath<const T extends string>(template: T, params: PathParams<T>): string {
  const values: Record<string, string | number> = params;
  return template.replace(/:([a-zA-Z]+)/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined || value === '') throw new RangeError(`${template} needs a value for "${name}"`);
    return encodeURIComponent(value);
  });
}

/** The last segment of a photo's `filePath`, the name under which its image is requested. */
export function imageName(filePath: string): string {
  return filePath.slice(filePath.lastIndexOf('/') + 1);
}

/** The address of a photo's picture in one of the offered widths (without one: the widest). */
export function imageUrl(name: string, width?: DerivativeWidth): string {
  const address = fillPath(paths.image, { name });
  return width === undefined ? address : `${address}?w=${width}`;
}

/** The address at which the original file is downloaded, bit for bit. */
export function originalUrl(name: string): string {
  return `${fillPath(paths.image, { name })}?original`;
}
