/** The second bytes of markers in a JPEG; the first is 0xff. */
export const marks = { scan: 0xda, end: 0xd9 } as const;

/** Whether a marker is a frame header: SOF0 to SOF15, without DHT, JPG and DAC, which are in the same range. */
export const isFrame = (kind: number): boolean => kind >= 0xc0 && kind <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(kind);

/** Whether a marker restarts the decoder within a scan. */
export const isRestart = (kind: number): boolean => kind >= 0xd0 && kind <= 0xd7;

/** Whether a marker has no segment: TEM, RST0 to RST7, SOI, EOI. */
export const isAlone = (kind: number): boolean => kind === 0x01 || (kind >= 0xd0 && kind <= marks.end);
