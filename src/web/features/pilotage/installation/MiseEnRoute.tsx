import { useQuery } from '@tanstack/react-query';
import { etapesFaites, etapesInstallation, etapeSuivante } from '#shared/features/pilotage/installation/rules.ts';
import { LienBouton } from '#web/ui/LienBouton.tsx';
import { Section } from '#web/ui/Section.tsx';
import { etapesDites } from './etapes.ts';
import { installationQueries } from './queries.ts';

/** Reminder on the home of the super administrator until the installation is ready (PIL-67). */
export const MiseEnRoute = () => {
  const { data } = useQuery(installationQueries.faits());
  const suivante = data ? etapeSuivante(data) : null;
  if (!data || suivante === null) return null;
  const avancement = `${etapesFaites(data).length} étapes sur ${etapesInstallation.length}.`;
  return (
    <Section
      titre="Mise en route"
      texte={`${avancement} La suivante : ${etapesDites[suivante].titre.toLowerCase()}.`}
      cadre
      actions={<LienBouton to="/installation">Continuer</LienBouton>}
    >
      {null}
    </Section>
  );
};
