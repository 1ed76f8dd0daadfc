import { ColorInput, type ColorInputProps } from '@mantine/core';
import '@mantine/core/styles/ColorSwatch.layer.css';
import '@mantine/core/styles/ColorPicker.layer.css';
import '@mantine/core/styles/ColorInput.layer.css';

const palette = [
  '#17754a',
  '#2c74c1',
  '#653db0',
  '#b3322b',
  '#c66a14',
  '#0b7285',
  '#a61e4d',
  '#5f3dc4',
  '#5c940d',
  '#1d2622',
];

/** A colour `#rrggbb`. */
export const CouleurField = (props: ColorInputProps) => (
  <ColorInput
    format="hex"
    swatches={palette}
    swatchesPerRow={10}
    withEyeDropper={false}
    placeholder="#000000"
    {...props}
  />
);
