import { Button, type ButtonProps } from '@mantine/core';
import { createLink } from '@tanstack/react-router';
import type { ComponentProps } from 'react';

type Props = ButtonProps & Omit<ComponentProps<'a'>, keyof ButtonProps>;

/** A button that leads to another screen: its address is typed by the router. */
export const LienBouton = createLink((props: Props) => <Button component="a" {...props} />);
