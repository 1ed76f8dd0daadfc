import { IconArrowRight, IconBuildingFactory2 } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { linkOptions } from '@tanstack/react-router';
import { useDebouncedValue } from '@mantine/hooks';
import { laboratoireContract } from '#shared/features/catalogue/laboratoire/contract.ts';
import { sansAccent } from '#web/lib/formats.ts';
import { estSessionAbonnee, useConnecte } from '#web/session/session-ouverte.ts';
import { lectureDe } from '#web/lib/lecture.ts';
import { menusDe } from '../menus.ts';
import { actesTrouves } from './actes.ts';
import { recentsDuCompte } from './recents.ts';
import { contientMots, MAX_PAR_GROUPE, type GroupeResultats, type Resultat } from './resultat.ts';
import { useTrouves, type Trouves } from './use-trouves.ts';

const useLaboratoires = (actif: boolean) => {
  const { data } = useQuery(
    lectureDe(['laboratoire', 'palette'], laboratoireContract.listLaboratoires, {}, { enabled: actif }),
  );
  return data ?? [];
};

type Resultats = Omit<Trouves, 'groupes'> & { readonly groupes: GroupeResultats[] };
/** The results of the palette, limited to the screens this session may open. */
export const useResultats = (texte: string): Resultats => {
  const session = useConnecte();
  const [cherche] = useDebouncedValue(texte.trim(), 200);
  const mots = sansAccent(texte).split(/\s+/).filter(Boolean);
  const { tous } = menusDe(session);
  const ouvrables: ReadonlySet<string> = new Set(estSessionAbonnee(session) ? session.utilisateur.ecrans : []);
  const laboratoires = useLaboratoires(ouvrables.has('laboratoires'));

  const faire = actesTrouves(mots, session.utilisateur, ouvrables, laboratoires);
  // Lists a creation form once, among the acts, and not again among the screens.
  const dits = new Set(faire.map(({ libelle }) => libelle));
  const ecrans = tous
    .filter(({ titre }) => contientMots(titre, mots) && !dits.has(titre))
    .map(({ nom, titre, chemin, desactivee }) => ({
      cle: nom,
      libelle: titre,
      detail: chemin.startsWith('/parametres') ? 'Paramètres' : undefined,
      icone: IconArrowRight,
      vers: linkOptions({ to: chemin }),
      desactive: desactivee,
    }));
  const labos: Resultat[] = (mots.length === 0 ? [] : laboratoires)
    .filter(({ nom }) => contientMots(nom, mots))
    .slice(0, MAX_PAR_GROUPE)
    .map(({ id, nom, ville }) => ({
      cle: `laboratoire-${id}`,
      objet: true as const,
      libelle: nom,
      detail: ville ?? undefined,
      icone: IconBuildingFactory2,
      vers: linkOptions({ to: '/laboratoires/$nomProp', params: { nomProp: nom } }),
    }));
  const { groupes: trouves, enCours, cherchables, enEchec } = useTrouves(cherche, ouvrables);
  const groupes = [
    { titre: 'Récents', elements: mots.length === 0 ? recentsDuCompte(ouvrables) : [] },
    { titre: 'Laboratoires', elements: labos },
    ...trouves,
    { titre: 'Écrans', elements: ecrans },
    { titre: 'Faire', elements: faire },
  ].filter(({ elements }) => elements.length > 0);
  return {
    groupes,
    enEchec,
    enCours: enCours || cherche !== texte.trim(),
    cherchables: ouvrables.has('laboratoires') ? ['Laboratoires', ...cherchables] : cherchables,
  };
};
