import { Button, Skeleton, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { modificationDocumentSchema, type DetailDocument } from '#shared/features/document/schemas.ts';
import { useFormulaire } from '#web/lib/formulaire.ts';
import { fusionner } from '#web/lib/fusion.ts';
import { DetailDrawer } from '#web/ui/DetailDrawer.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { Formulaire, SubmitButton } from '#web/ui/Formulaire.tsx';
import { echec, succes } from '#web/ui/snackbar.tsx';
import { ChampsDocument } from './ChampsDocument.tsx';
import styles from './Document.module.css';
import { documentQueries, useActesDocument } from './queries.ts';

const deDocument = (d: DetailDocument) => ({
  nom: d.nom,
  categorieId: d.categorieId as number | null,
  laboratoireId: d.laboratoireId,
  annee: d.annee,
  dateExpiration: d.dateExpiration,
  visibleBy: d.visibleBy,
  authorizedUsers: d.authorizedUsers.map(({ id }) => id),
  partage: d.partage,
  segmentIds: d.segments.map(({ id }) => id),
  version: d.version,
});

type Props = { id: number; onFermer: () => void };

const Modification = ({ document, onFermer }: { document: DetailDocument; onFermer: () => void }) => {
  const actes = useActesDocument();
  const f = useFormulaire(
    modificationDocumentSchema,
    deDocument(document),
    async (donnees) => {
      await actes.modifier(document.id, donnees);
      succes('Document enregistré.');
      onFermer();
    },
    {
      brouillon: `document.${document.id}`,
      // What was typed stays, the rest follows the colleague.
      onRecharger: () =>
        void actes.relire(document.id).then((relu) => {
          const actuel = deDocument(relu);
          f.poser({ ...fusionner(deDocument(document), actuel, f.valeurs), version: actuel.version });
          f.fermerAlerte();
        }, echec),
    },
  );
  const fermer = () => void f.quitter().then((oui) => oui && onFermer());
  return (
    <DetailDrawer
      ouvert
      onFermer={fermer}
      titre="Modifier le document"
      pied={
        <>
          <Button visibleFrom="xs" variant="default" onClick={fermer} disabled={f.enCours}>
            Annuler
          </Button>
          <SubmitButton formulaire={f}>Enregistrer</SubmitButton>
        </>
      }
    >
      <Formulaire formulaire={f} sansBoutons>
        <div className={styles.grille}>
          <TextInput label="Nom" required data-autofocus className={styles.large} {...f.champ('nom')} />
          <ChampsDocument champ={f.champ} valeurs={f.valeurs} poser={f.poser} ouvrirA={document.droits.ouvrirA} />
        </div>
      </Formulaire>
    </DetailDrawer>
  );
};

/** Changes what is said of a document and who sees it. What is typed is kept until it is saved. */
export const DocumentForm = ({ id, onFermer }: Props) => {
  const { data, error, refetch } = useQuery(documentQueries.detail(id));
  // Read once: a colleague's change while this is typed must not replace the form; the version tells at saving.
  const [modele, setModele] = useState<DetailDocument | null>(null);
  if (data && modele === null) setModele(data);
  if (modele) return <Modification document={modele} onFermer={onFermer} />;
  return (
    <DetailDrawer ouvert onFermer={onFermer} titre="Chargement…">
      {error ? <ErrorState compact erreur={error} onReessayer={() => void refetch()} /> : <Skeleton h={420} />}
    </DetailDrawer>
  );
};
