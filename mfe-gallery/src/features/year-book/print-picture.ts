const quality = 0.9;

/**
 * A photo as it is printed: as wide as it needs to be, upright, as JPEG, which a PDF holds unchanged. Other formats would
 * be in it uncompressed.
 * @throws Error when it cannot be loaded or decoded
 */
export async function makePrintPicture(source: string, width: number): Promise<Blob> {
  const response = await fetch(source, { credentials: 'include' });
  if (!response.ok) throw new Error(`${source}: ${response.status}`);
  const bitmap = await createImageBitmap(await response.blob(), {
    imageOrientation: 'from-image',
    resizeWidth: width,
    resizeQuality: 'high',
  });
  try {
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
    const context = canvas.getContext('2d');
    if (!context) throw new DOMException('There is no canvas to draw on', 'NotSupportedError'); // no text: for us
    context.drawImage(bitmap, 0, 0);
    return await canvas.convertToBlob({ type: 'image/jpeg', quality });
  } finally {
    bitmap.close();
  }
}
