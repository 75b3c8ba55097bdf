import sharp from 'sharp';

/*
 * How libvips is set up in every process that touches pictures. Its operation cache only ever misses here and
 * makes memory grow, and one thread per picture does the same work for less CPU: what runs at the same time is
 * pictures, not parts of one. Of its loaders only those for accepted formats stay on, so that a file which
 * slips past the sniffing still cannot reach an SVG, PDF or TIFF parser.
 */
sharp.cache(false);
sharp.concurrency(1);
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: [
    'VipsForeignLoadJpeg',
    'VipsForeignLoadPng',
    'VipsForeignLoadNsgif',
    'VipsForeignLoadWebp',
    'VipsForeignLoadHeif',
  ],
});

export { sharp };
