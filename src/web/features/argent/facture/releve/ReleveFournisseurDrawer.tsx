import { Alert, Skeleton } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { DetailEncours } from '#shared/features/argent/encours/schemas.ts';
import { libelleChampReleveFournisseur } from '#shared/features/argent/facture/messages.ts';
import {
  champsReleveFournisseur,
  type LigneReleveFournisseur,
  type ReleveFournisseur,
} from '#shared/features/argent/facture/schemas/releve.ts';
import { EnvoiDialog } from '#web/features/argent/encours/courriers/EnvoiDialog.tsx';
import { encoursQueries } from '#web/features/argent/encours/queries.ts';
import {
  FichierDuReleve,
  RangeesEcartees,
  RefusDuReleve,
} from '#web/features/argent/releve-bancaire/LectureReleve.tsx';
import { LectureSignes, LectureTableur } from '#web/features/argent/releve-bancaire/LectureTableur.tsx';
import { ChoixLaboratoire } from '#web/features/catalogue/laboratoire/ChoixLaboratoire.tsx';
import { cleUnique } from '#web/lib/cle-unique.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { FileDrop } from '#web/ui/fichier/FileDrop.tsx';
import { DetailDrawer } from '#web/ui/panneau/DetailDrawer.tsx';
import { info, succes } from '#web/ui/snackbar.tsx';
import { LignesReleve } from './LignesReleve.tsx';
import {
  releveFournisseurQueries,
  useRelancerAvoir,
  type FichierReleveFournisseur,
  type OptionsDuReleveFournisseur,
} from './queries.ts';

const CHAMPS = champsReleveFournisseur.map((value) => ({ value, label: libelleChampReleveFournisseur[value] }));
const DEPART: OptionsDuReleveFournisseur = {
  encodage: null,
  separateur: null,
  feuille: null,
  correspondance: null,
  ordreDates: null,
  decimale: null,
};
const enFichier = (fichier: File | null | undefined): FichierReleveFournisseur | null =>
  fichier ? { cle: cleUnique(), fichier } : null;

type LuProps = {
  releve: ReleveFournisseur;
  texte: boolean;
  options: OptionsDuReleveFournisseur;
  changer: (modifs: Partial<OptionsDuReleveFournisseur>) => void;
  onRelancer: (ligne: LigneReleveFournisseur) => void;
};
const Lu = ({ releve, texte, options, changer, onRelancer }: LuProps) => (
  <>
    <ChoixLaboratoire
      label="Laboratoire"
      placeholder="De qui est ce relevé ?"
      value={releve.laboratoireId}
      onChange={(laboratoireId) => changer({ laboratoireId })}
    />
    <RangeesEcartees ecartees={releve.ecartees} />
    {releve.laboratoireId !== null && releve.lignes.length === 0 && releve.ecartees.length === 0 ? (
      <EmptyState compact titre="Aucune pièce dans ce relevé" texte="Vérifiez ce que porte chaque colonne." />
    ) : null}
    <LignesReleve lignes={releve.lignes} onRelancer={onRelancer} />
    {releve.tableau ? (
      <LectureTableur tableau={releve.tableau} champs={CHAMPS} options={options} changer={changer} texte={texte} />
    ) : null}
    {releve.signes ? <LectureSignes signes={releve.signes} options={options} changer={changer} /> : null}
  </>
);

/** Creates the encours that asks for an avoir, then sends its mail, in one act (FAC-92). */
const useRelance = (laboratoireId: number | null) => {
  const client = useQueryClient();
  const relancer = useRelancerAvoir();
  const [aEnvoyer, setAEnvoyer] = useState<DetailEncours | null>(null);
  const [erreur, setErreur] = useState<unknown>(null);
  const demander = async ({ numero, date, montantCentimes }: LigneReleveFournisseur): Promise<void> => {
    if (laboratoireId === null || numero === null) return;
    setErreur(null);
    try {
      const cree = await relancer({ laboratoireId, numero, date, montantCentimes });
      if (cree.deja) info(`Cet avoir est déjà réclamé : ${cree.numero}.`);
      else succes(`Encours ${cree.numero} créé.`);
      const encours = await client.fetchQuery(encoursQueries.detail(cree.encoursId));
      if (encours.droits.declarer) setAEnvoyer(encours);
    } catch (error) {
      setErreur(error);
    }
  };
  return { demander, erreur, aEnvoyer, fermer: () => setAEnvoyer(null) };
};

type Props = {
  onFermer: () => void;
  /** Set on the page of a laboratory; otherwise found in the file, or chosen. */
  laboratoireId?: number | undefined;
  /** File dropped on another screen. */
  fichier?: File | null;
};
/** A laboratory's relevé de compte: dropped, compared with the documents received, and not kept (FAC-90). */
export const ReleveFournisseurDrawer = ({ onFermer, laboratoireId, fichier }: Props) => {
  const depart: OptionsDuReleveFournisseur = { ...DEPART, laboratoireId: laboratoireId ?? null };
  const [choisi, setChoisi] = useState(() => enFichier(fichier));
  const [options, setOptions] = useState(depart);
  const { data: releve, error, isFetching } = useQuery(releveFournisseurQueries.lecture(choisi, options));
  const { demander, erreur, aEnvoyer, fermer } = useRelance(releve?.laboratoireId ?? null);
  const choisir = (autre: File | null) => {
    setChoisi(enFichier(autre));
    setOptions(depart);
  };
  return (
    <>
      <DetailDrawer ouvert onFermer={onFermer} titre="Lire un relevé de compte" largeur={860}>
        {choisi ? (
          <FichierDuReleve nom={choisi.fichier.name} onAutre={() => choisir(null)} />
        ) : (
          <FileDrop
            libelle="Relevé de compte de votre laboratoire : CSV, XLSX ou PDF"
            accepte=".csv,.tsv,.txt,.xlsx,.pdf"
            onFichiers={([premier]) => choisir(premier ?? null)}
          />
        )}
        {choisi && isFetching && !releve ? <Skeleton h={220} /> : null}
        {error && !isFetching ? <RefusDuReleve erreur={error} /> : null}
        {releve?.laboratoireId === null ? (
          <Alert color="orange">Choisissez le laboratoire de ce relevé : ses pièces seront cherchées aussitôt.</Alert>
        ) : null}
        {releve ? (
          <Lu
            releve={releve}
            texte={/\.(?:csv|tsv|txt)$/i.test(choisi?.fichier.name ?? '')}
            options={options}
            changer={(modifs) => setOptions({ ...options, ...modifs })}
            onRelancer={(ligne) => void demander(ligne)}
          />
        ) : null}
        {erreur ? <RefusDuReleve erreur={erreur} /> : null}
      </DetailDrawer>
      {aEnvoyer ? <EnvoiDialog acte="DECLARATION" encours={[aEnvoyer]} onFermer={fermer} /> : null}
    </>
  );
};
