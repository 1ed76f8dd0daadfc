import { createContext, type ReactNode } from 'react';

/** What every screen shows beside its title; nothing outside of the application's frame. */
export const ApresTitre = createContext<ReactNode>(null);
