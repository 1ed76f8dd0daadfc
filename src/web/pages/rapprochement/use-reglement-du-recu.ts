import { useEffect, useState } from 'react';
import type { RapprochementsLus } from '#shared/features/argent/encaissement/schemas/rapprochement.ts';
import type { DetailEncaissement } from '#shared/features/argent/encaissement/schemas.ts';
import { useActesEncaissement } from '#web/features/argent/encaissement/queries.ts';
import { reglementFait, type ActeFait } from '#web/features/argent/encaissement/reglement/acte-fait.ts';
import {
  ajouterPart,
  partsDeLaProposition,
  visesDeLaProposition,
  type EncoursVise,
  type ReglementEnMain,
} from '#web/features/argent/encaissement/reglement/en-main.ts';
import { usePartsDuRecu } from '#web/features/argent/encaissement/reglement/use-parts-du-recu.ts';

/** Draft of the affectations of one encaissement, kept while another is open. */
export type MemoireDuRecu = {
  readonly valeurs: ReglementEnMain;
  readonly vises: ReadonlyMap<number, EncoursVise>;
  readonly choisie: number | null;
};

export type ReglementDuRecuProps = {
  encaissement: DetailEncaissement;
  proposes: RapprochementsLus;
  memoire: Map<number, MemoireDuRecu>;
  onFait: (fait: ActeFait | null) => void;
};

const departDuRecu = ({ encaissement, proposes, memoire }: ReglementDuRecuProps): MemoireDuRecu => {
  const gardee = memoire.get(encaissement.id);
  if (gardee) return gardee;
  const rang = proposes.rapprochements.findIndex(({ convientSeul }) => convientSeul);
  const seule = proposes.rapprochements[rang];
  return {
    choisie: seule ? rang : null,
    vises: new Map(proposes.rapprochements.flatMap(visesDeLaProposition).map((vise) => [vise.id, vise])),
    valeurs: {
      version: encaissement.version,
      date: null,
      parts: seule ? partsDeLaProposition(seule) : [],
    },
  };
};

/**
 * The affectations of one encaissement at the desk: a proposal, changed or not, or encours chosen by hand. Keeps the
 * draft.
 */
export const useReglementDuRecu = (props: ReglementDuRecuProps) => {
  const { encaissement, proposes, memoire, onFait } = props;
  const { id } = encaissement;
  const actes = useActesEncaissement();
  const [debut] = useState(() => departDuRecu(props));
  const [choisie, setChoisie] = useState(debut.choisie);
  const reglement = usePartsDuRecu({
    recu: encaissement,
    depart: debut,
    garde: false,
    onFait: (apres) => {
      memoire.delete(id);
      onFait(reglementFait(actes, apres));
    },
  });
  const { f, vises, viser } = reglement;
  const { parts } = f.valeurs;
  useEffect(() => {
    if (f.modifie) memoire.set(id, { valeurs: f.valeurs, vises, choisie });
  }, [memoire, id, f.modifie, f.valeurs, vises, choisie]);

  const poserParts = (prochaines: ReglementEnMain['parts']) => {
    setChoisie(null);
    f.poser({ parts: prochaines });
  };
  return {
    ...reglement,
    choisie,
    choisir: (rang: number) => {
      const proposition = proposes.rapprochements[rang];
      if (!proposition) return;
      setChoisie(rang);
      f.poser({ parts: partsDeLaProposition(proposition) });
    },
    ajouter: (encours: EncoursVise) => {
      viser(encours);
      poserParts(ajouterPart(parts, encours, { recu: encaissement, vises }));
    },
    retirer: (encoursId: number) => poserParts(parts.filter((part) => part.encoursId !== encoursId)),
  };
};
