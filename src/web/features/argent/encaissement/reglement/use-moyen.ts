import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { moyenDeDepart, partsDuMoyen } from '#shared/features/argent/encaissement/rules/proposes.ts';
import { encoursErrors } from '#shared/features/argent/encours/errors.ts';
import { precedeLeFait } from '#shared/features/argent/encours/rules/reglement-saisi.ts';
import type { EncaissementPropose } from '#shared/features/argent/encours/schemas/reglement.ts';
import type { EncoursEnListe } from '#shared/features/argent/encours/schemas.ts';
import { usePremierLu } from '#web/lib/edition.ts';
import { aujourdhui } from '#web/lib/formats.ts';
import { echec, succes } from '#web/ui/snackbar.tsx';
import { encaissementQueries, useActesEncaissement } from '../queries.ts';
import { reglementFait } from './acte-fait.ts';
import { partEnMain, type ReglementEnMain } from './en-main.ts';
import { usePartsDuRecu } from './use-parts-du-recu.ts';

/** The means of a règlement: a known encaissement, a new one, or none chosen yet. */
export type Moyen = EncaissementPropose | 'NOUVEAU' | null;
const recuDe = (moyen: Moyen): EncaissementPropose | null => (moyen === 'NOUVEAU' ? null : moyen);

/** The last fact that this date would precede; null when none. */
export const origineApres = (encours: readonly EncoursEnListe[], date: string | null): string | null =>
  encours
    .filter((encoursVoisin) => precedeLeFait(date, encoursVoisin))
    .map(({ dateOrigine }) => dateOrigine)
    .toSorted()
    .at(-1) ?? null;

/** Initial affectations of the chosen encaissement (ECM-28). */
const saisieDuMoyen = (recu: EncaissementPropose | null, encours: readonly EncoursEnListe[]): ReglementEnMain => {
  const parts = recu ? partsDuMoyen(recu, encours) : new Map<number, number>();
  return {
    version: recu?.version ?? 0,
    date: aujourdhui(),
    parts: encours.map((encoursVise) =>
      partEnMain(encoursVise, parts.get(encoursVise.id) ?? null, recu?.tauxTvaCentiemes ?? null),
    ),
  };
};

/**
 * Reads the encaissements that may settle these encours; if the reading fails, a new encaissement can still settle
 * them.
 */
export const useAvantDeRegler = (encoursIds: readonly number[]): EncaissementPropose[] | undefined => {
  const proposes = useQuery(encaissementQueries.proposes(encoursIds));
  return usePremierLu(proposes.data ?? (proposes.isError ? [] : undefined));
};

type Options = {
  readonly proposes: readonly EncaissementPropose[];
  readonly onFait: () => void;
};

/** The means that settles these encours and, for a known encaissement, its affectations. */
export const useMoyen = (encours: readonly EncoursEnListe[], { proposes, onFait }: Options) => {
  const actes = useActesEncaissement();
  const [dus] = useState(() => encours.filter(({ soldeCentimes }) => soldeCentimes > 0));
  const [moyen, setMoyen] = useState<Moyen>(() => (dus.length === 0 ? 'NOUVEAU' : moyenDeDepart(proposes)));
  const [dateConfirmee, confirmerDate] = useState<string | null>(null);
  const recu = recuDe(moyen);
  const [depart] = useState(() => ({
    valeurs: saisieDuMoyen(recu, dus),
    vises: new Map(dus.map((encoursVise) => [encoursVise.id, encoursVise])),
  }));
  const reglement = usePartsDuRecu({
    recu,
    depart,
    avantEnvoi: ({ date }) => {
      if (origineApres(dus, date) !== null && dateConfirmee !== date) throw encoursErrors.dateAConfirmer();
    },
    onFait: (apres) => {
      const fait = reglementFait(actes, apres);
      const defaire = fait?.defaire;
      if (fait)
        succes(`${fait.phrase}.`, {
          annuler: defaire ? () => void defaire().then(() => succes('Règlement annulé.'), echec) : undefined,
        });
      onFait();
    },
  });
  const { f } = reglement;
  const { date, parts } = f.valeurs;
  return {
    ...reglement,
    proposes: dus.length === 0 ? [] : proposes,
    moyen,
    recu,
    choisir: (prochain: Moyen) => {
      setMoyen(prochain);
      f.poser(saisieDuMoyen(recuDe(prochain), dus));
      f.fermerAlerte();
    },
    retirer:
      parts.length > 1
        ? (encoursId: number) => f.poser({ parts: parts.filter((part) => part.encoursId !== encoursId) })
        : null,
    /** Selected encours with nothing due. */
    sansSolde: encours.filter(({ soldeCentimes }) => soldeCentimes <= 0),
    precoce: { date, origine: origineApres(dus, date), confirmee: dateConfirmee === date, confirmerDate },
  };
};
export type MoyenEnMain = ReturnType<typeof useMoyen>;
