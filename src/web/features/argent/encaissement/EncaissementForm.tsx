import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { encaissementContract } from '#shared/features/argent/encaissement/contract.ts';
import {
  encaissementCorrigeSchema,
  encaissementSaisiSchema,
} from '#shared/features/argent/encaissement/schemas/saisie.ts';
import type { DetailEncaissement } from '#shared/features/argent/encaissement/schemas.ts';
import type { MontantsEncours } from '#shared/features/argent/encours/schemas/enumerations.ts';
import { FichierChoisiLigne } from '#web/features/argent/encours/FichierChoisiLigne.tsx';
import { call } from '#web/lib/api.ts';
import { reprendreApresConflit, usePremierLu } from '#web/lib/edition.ts';
import { valeurEnregistrable } from '#web/lib/formulaire/enregistrable.ts';
import { useFormulaireSurValeurs } from '#web/lib/formulaire.ts';
import { FormDrawer, FormDrawerAttente } from '#web/ui/panneau/FormDrawer.tsx';
import { echec, succes } from '#web/ui/snackbar.tsx';
import { EncaissementFormChamps } from './EncaissementFormChamps.tsx';
import { nomEncaissement } from './mots.ts';
import { encaissementQueries, useActesEncaissement } from './queries.ts';
import { encaissementEnSaisie, saisieVideEncaissement } from './saisie-encaissement.ts';

const LARGEUR = 620;
type Commun = { partage: MontantsEncours; onFermer: () => void; onEnregistre: (id: number) => void };

const Creation = ({
  laboratoireId,
  partage,
  onFermer,
  onEnregistre,
}: Commun & { laboratoireId: number | undefined }) => {
  const actes = useActesEncaissement();
  const [fichier, setFichier] = useState<File | null>(null);
  const f = useFormulaireSurValeurs(
    encaissementSaisiSchema,
    saisieVideEncaissement(laboratoireId),
    async (donnees, { idempotencyKey }) => {
      const cree = await actes.creer(donnees, idempotencyKey);
      succes(`${nomEncaissement(cree)} enregistré.`);
      // Sent once the encaissement exists, even when the form is already closed.
      if (fichier)
        void call(encaissementContract.joindreEncaissement, {
          params: { id: cree.id },
          fichiers: [valeurEnregistrable(fichier)],
        }).then(actes.rafraichir, (erreur: unknown) =>
          echec(erreur, { titre: 'L’encaissement est enregistré, mais son document n’a pas pu être joint.' }),
        );
      onEnregistre(cree.id);
    },
    { brouillon: laboratoireId === undefined ? 'encaissement.nouveau' : `encaissement.nouveau.${laboratoireId}` },
  );
  return (
    <FormDrawer
      titre="Enregistrer un avoir ou un paiement"
      largeur={LARGEUR}
      formulaire={f}
      envoyer="Enregistrer"
      onFermer={onFermer}
    >
      <EncaissementFormChamps champ={f.champ} valeurs={f.valeurs} poser={f.poser} partage={partage} />
      <FichierChoisiLigne fichier={fichier} onChange={setFichier} />
    </FormDrawer>
  );
};

const Modification = ({ e, partage, onFermer, onEnregistre }: Commun & { e: DetailEncaissement }) => {
  const actes = useActesEncaissement();
  const f = useFormulaireSurValeurs(
    encaissementCorrigeSchema,
    encaissementEnSaisie(e),
    async (donnees) => {
      const corrige = await actes.modifier(e.id, donnees);
      succes(`${nomEncaissement(corrige)} enregistré.`);
      onEnregistre(corrige.id);
    },
    {
      brouillon: `encaissement.${e.id}`,
      onRecharger: () =>
        void actes
          .relire(e.id)
          .then((relu) => reprendreApresConflit(f, encaissementEnSaisie(e), encaissementEnSaisie(relu)), echec),
    },
  );
  return (
    <FormDrawer
      titre={`Modifier ${nomEncaissement(e)}`}
      largeur={LARGEUR}
      formulaire={f}
      envoyer="Enregistrer"
      onFermer={onFermer}
    >
      <EncaissementFormChamps
        champ={f.champ}
        valeurs={f.valeurs}
        poser={(modifs) => f.poser(modifs)}
        partage={partage}
      />
    </FormDrawer>
  );
};

type Props = Omit<Commun, 'partage'> & { id: number | null; laboratoireId?: number | undefined };

/** The form that records or corrects an encaissement. The draft is kept until it is saved. */
export const EncaissementForm = ({ id, laboratoireId, ...commun }: Props) => {
  const { data, error, refetch } = useQuery({ ...encaissementQueries.detail(id ?? 0), enabled: id !== null });
  const reglage = useQuery(encaissementQueries.reglage());
  const modele = usePremierLu(data);
  const partage = modele?.partage ?? reglage.data?.montantsEncours ?? 'HT';
  if (id === null) return <Creation laboratoireId={laboratoireId} partage={partage} {...commun} />;
  if (modele) return <Modification e={modele} partage={partage} {...commun} />;
  return (
    <FormDrawerAttente largeur={LARGEUR} onFermer={commun.onFermer} erreur={error} onReessayer={() => void refetch()} />
  );
};
