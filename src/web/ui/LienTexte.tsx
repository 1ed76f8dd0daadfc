import { Anchor, type AnchorProps } from '@mantine/core';
import { createLink } from '@tanstack/react-router';
import type { ComponentProps } from 'react';

type Props = AnchorProps & Omit<ComponentProps<'a'>, keyof AnchorProps>;

/** Words that lead to another screen: their address is typed by the router. */
export const LienTexte = createLink((props: Props) => <Anchor {...props} />);
