import { PageShell } from '#web/ui/PageShell.tsx';
export const AccueilPage = () => <PageShell titre="Accueil">…</PageShell>;
