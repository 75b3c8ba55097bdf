import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from '@our-dates/slices/find-slices';
import { chromiumLaunch } from '@our-dates/test-support/chromium';
import { chromium } from '@playwright/test';
import sharp from 'sharp';

/** Pixels of the page; the picture has twice as many, for screens that show them. */
const viewport = { width: 800, height: 700 };

/** Draws the report's overview, in both themes, for the documentation. @param html of the report */
export async function drawOverview(html: string): Promise<void> {
  const folder = join(root, 'docs', 'pictures');
  await mkdir(folder, { recursive: true });
  const browser = await chromium.launch(chromiumLaunch());
  try {
    for (const colorScheme of ['light', 'dark'] as const) {
      const page = await browser.newPage({ viewport, colorScheme, deviceScaleFactor: 2 });
      await page.setContent(html);
      const shot = await page.locator('#overview').screenshot();
      await sharp(shot)
        .webp({ lossless: true, effort: 6 })
        .toFile(join(folder, `benchmarks-${colorScheme}.webp`));
      await page.close();
    }
  } finally {
    await browser.close();
  }
}
