import { linkOptions, type LinkOptions } from '@tanstack/react-router';
import type { EnvoiSuivi } from '#shared/features/pilotage/accueil/schemas/cockpit.ts';
import type { SorteEnvoi } from '#shared/features/pilotage/accueil/schemas/enumerations.ts';

export const LIBELLES: Readonly<Record<SorteEnvoi, string>> = {
  OPERATION: 'Opération',
  RFA: 'RFA',
  CONDITION: 'Conditions',
};

type Envoi = Pick<EnvoiSuivi, 'sorte' | 'id' | 'annee' | 'laboratoireNom'>;
/** The screen of a sent proposal, with its answers and its reminder. */
export const lieuDeLEnvoi = ({ sorte, id, annee, laboratoireNom }: Envoi): LinkOptions => {
  if (sorte === 'OPERATION') return linkOptions({ to: '/promotionsGroupement', search: { promotion: id } });
  if (sorte === 'RFA')
    return linkOptions({
      to: '/rfasGroupement',
      search: { rfa: id, vue: 'adherents', ...(annee !== null && { annee }) },
    });
  return linkOptions({
    to: '/laboratoires/$nomProp',
    params: { nomProp: laboratoireNom ?? '' },
    search: { onglet: 'conditions', condition: id },
  });
};
