import { lazy } from 'react';
import { LoginPage } from '#web/features/comptes/compte/LoginPage.tsx';
import { useSessionOuverte } from '#web/session/session-ouverte.ts';

const AccueilPage = lazy(async () => ({ default: (await import('#web/pages/accueil/AccueilPage.tsx')).AccueilPage }));

/** `/`: the login screen without a token, home otherwise (COM-81). */
export const EntreePage = () => (useSessionOuverte() ? <AccueilPage /> : <LoginPage />);
