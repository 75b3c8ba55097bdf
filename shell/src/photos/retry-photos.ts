/** Before each further request, in milliseconds. */
const delaysMs = [1_000, 4_000];

/**
 * Requests photos again that could not be loaded, because the network changes or a store fails over. Only the last error
 * reaches the photo, which shows it; without a connection, the first.
 */
export function retryPhotos(page: Window): void {
  const { document, navigator } = page;
  const attempts = new WeakMap<HTMLImageElement, number>();
  document.addEventListener(
    'error',
    (event) => {
      const image = event.target;
      // Only photos of the platform have several widths; a preview has one address.
      if (!(image instanceof HTMLImageElement) || !image.srcset) return;
      const attempt = attempts.get(image) ?? 0;
      const delay = navigator.onLine ? delaysMs[attempt] : undefined;
      if (delay === undefined) return;
      attempts.set(image, attempt + 1);
      event.stopImmediatePropagation();
      // Instead of the browser's icon for a broken image, the placeholder stays.
      image.style.opacity = '0';
      page.setTimeout(() => {
        const { srcset } = image;
        // That it is set makes the browser request the photo, also when it is the same.
        if (image.isConnected) image.srcset = srcset;
      }, delay);
    },
    true,
  );
  document.addEventListener(
    'load',
    ({ target }) => {
      if (target instanceof HTMLImageElement && attempts.has(target)) target.style.opacity = '';
    },
    true,
  );
}
