import { familleDeRole } from '#shared/core/screens.ts';
import { useConnecte } from '#web/session/session-ouverte.ts';
import { finirVisite } from '#web/session/visite.ts';
import { Visite } from '#web/ui/visite/Visite.tsx';
import { etapesDe } from './etapes.ts';

export const VisiteHote = () => {
  const { role } = useConnecte().utilisateur;
  return <Visite etapes={etapesDe[familleDeRole(role)]} onFin={finirVisite} />;
};
