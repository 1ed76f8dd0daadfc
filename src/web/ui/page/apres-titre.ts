import { createContext, type ReactNode } from 'react';

/** Element that every screen shows beside its title; null outside the application's frame. */
export const ApresTitre = createContext<ReactNode>(null);
