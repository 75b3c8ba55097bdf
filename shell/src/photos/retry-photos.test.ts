import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { retryPhotos } from './retry-photos.ts';

retryPhotos(window);

beforeEach(() => {
  jest.useFakeTimers();
});

afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
  document.body.replaceChildren();
});

/** An image in the page. @returns what fails the next request, and whether the image was told of a failure */
function showImage(address: string, srcset = `${address} 320w`) {
  const image = document.createElement('img');
  image.src = address;
  image.srcset = srcset;
  document.body.append(image);
  let isTold = false;
  image.addEventListener('error', () => {
    isTold = true;
  });
  const requests: string[] = [];
  jest.spyOn(image, 'srcset', 'set').mockImplementation((value) => void requests.push(value));
  return {
    image,
    requests,
    fail() {
      image.dispatchEvent(new Event('error'));
      return isTold;
    },
  };
}

const photo = '/api/images/tree?w=320';

describe('a photo that could not be loaded', () => {
  it('is requested again after one second, then after four, and is told of the third failure', () => {
    const { fail, requests } = showImage(photo);
    expect(fail()).toBe(false);
    jest.advanceTimersByTime(999);
    expect(requests).toEqual([]);
    jest.advanceTimersByTime(1);
    expect(requests).toEqual([`${photo} 320w`]);
    expect(fail()).toBe(false);
    jest.advanceTimersByTime(4_000);
    expect(requests).toHaveLength(2);
    expect(fail()).toBe(true);
  });

  it('is not visible while it waits, and is once it has loaded', () => {
    const { image, fail } = showImage(photo);
    fail();
    expect(image.style.opacity).toBe('0');
    image.dispatchEvent(new Event('load'));
    expect(image.style.opacity).toBe('');
  });

  it('is told at once without a connection', () => {
    jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    expect(showImage(photo).fail()).toBe(true);
  });

  it('is not requested once it has left the page', () => {
    const { image, fail, requests } = showImage(photo);
    fail();
    image.remove();
    jest.advanceTimersByTime(10_000);
    expect(requests).toEqual([]);
  });
});

it('an image with one address is told of its first failure', () => {
  expect(showImage('/assets/logo.png', '').fail()).toBe(true);
});
