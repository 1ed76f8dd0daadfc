import { Text } from '@mantine/core';
import { useCallback, useLayoutEffect, useMemo, useRef, type ReactNode } from 'react';
import { lireLignesFactureCollees } from '#shared/features/argent/facture/rules/saisie/lignes-collees.ts';
import { comprendreLignes } from '#shared/features/argent/facture/rules/natures.ts';
import { natureDuGenre } from '#shared/features/argent/facture/rules/saisie/saisie.ts';
import type { NatureLigne } from '#shared/features/argent/facture/schemas/enumerations.ts';
import {
  MAX_LIGNES_SAISIES,
  type LigneSaisieLue,
  type SaisieLue,
} from '#shared/features/argent/facture/schemas/saisie.ts';
import { insecable } from '#web/lib/formats.ts';
import { LignesCollables } from '#web/ui/collage/LignesCollables.tsx';
import { LigneSaisie, type ErreursDeLigne } from './LigneSaisie.tsx';
import { lignesVivantes } from './totaux-vivants.ts';

const VIDE: LigneSaisieLue = {
  id: null,
  code: null,
  nom: '',
  quantiteMillioniemes: 1_000_000,
  prixBrutMillioniemes: null,
  remiseCentiemes: null,
  montantNetCentimes: null,
  tvaCentiemes: null,
  nature: null,
};
const estVide = ({ code, nom, prixBrutMillioniemes, montantNetCentimes }: LigneSaisieLue): boolean =>
  !code && !nom && prixBrutMillioniemes === null && montantNetCentimes === null;
const MOTS = {
  titre: 'Lignes',
  ajouter: 'Ajouter une ligne',
  copiees: 'Lignes copiées',
  ordre: 'Code, désignation, quantité, prix brut, remise, montant net, TVA : dans cet ordre ou avec leur en-tête.',
};

const parLigne = (erreurs: Readonly<Record<string, ReactNode>>): ReadonlyMap<number, ErreursDeLigne> => {
  const trouvees = new Map<number, Record<string, ReactNode>>();
  for (const [chemin, erreur] of Object.entries(erreurs)) {
    const [, rang, nom] = /^lignes\.(\d+)\.(\w+)$/.exec(chemin) ?? [];
    if (rang !== undefined && nom !== undefined && erreur)
      trouvees.set(Number(rang), { ...trouvees.get(Number(rang)), [nom]: erreur });
  }
  return trouvees;
};

/** The nature that the rule gives to each typed line. */
const useNaturesDevinees = (saisie: SaisieLue): readonly NatureLigne[] =>
  useMemo(
    () =>
      comprendreLignes({
        nature: natureDuGenre(saisie.genre ?? 'FACTURE'),
        ajustements: [],
        lignes: lignesVivantes(saisie),
      }).map(({ nature }) => nature),
    [saisie],
  );

type Props = {
  saisie: SaisieLue;
  /** `saisie`, deferred. */
  aJuger: SaisieLue;
  erreurs: Readonly<Record<string, ReactNode>>;
  onChange: (lignes: LigneSaisieLue[]) => void;
};

/** The lines of a document, typed or pasted from a spreadsheet. */
export const SaisieLignes = ({ saisie, aJuger, erreurs, onChange }: Props) => {
  const { lignes } = saisie;
  // Two keystrokes may come before a render: each starts from the result of the previous one.
  const dernieres = useRef<readonly LigneSaisieLue[]>(lignes ?? []);
  const envoyer = useRef(onChange);
  useLayoutEffect(() => {
    dernieres.current = lignes ?? [];
    envoyer.current = onChange;
  });
  const poser = useCallback((suivantes: LigneSaisieLue[]) => {
    dernieres.current = suivantes;
    envoyer.current(suivantes);
  }, []);
  const changer = useCallback(
    (rang: number, modifs: Partial<LigneSaisieLue>) =>
      poser(dernieres.current.map((ligne, i) => (i === rang ? { ...ligne, ...modifs } : ligne))),
    [poser],
  );
  const retirer = useCallback((rang: number) => poser(dernieres.current.filter((_, i) => i !== rang)), [poser]);
  const devinees = useNaturesDevinees(aJuger);
  const deLigne = useMemo(() => parLigne(erreurs), [erreurs]);
  if (lignes === null)
    return (
      <Text size="sm" c="dimmed">
        {insecable(`Plus de ${MAX_LIGNES_SAISIES} lignes : elles restent comme elles ont été lues.`)}
      </Text>
    );
  return (
    <LignesCollables
      mots={MOTS}
      nom="Lignes"
      lignes={lignes}
      vide={VIDE}
      estVide={estVide}
      max={MAX_LIGNES_SAISIES}
      lire={lireLignesFactureCollees}
      onChange={poser}
    >
      {lignes.map((ligne, i) => (
        <LigneSaisie
          // oxlint-disable-next-line react/no-array-index-key -- a line has no other identity than its place
          key={i}
          ligne={ligne}
          rang={i}
          devinee={devinees[i] ?? null}
          erreurs={deLigne.get(i)}
          changer={changer}
          retirer={retirer}
        />
      ))}
    </LignesCollables>
  );
};
