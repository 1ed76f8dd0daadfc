import { TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { modificationDocumentSchema, type DetailDocument } from '#shared/features/echanges/document/schemas.ts';
import { extraireChamps, reprendreApresConflit, usePremierLu } from '#web/lib/edition.ts';
import { useFormulaire } from '#web/lib/formulaire.ts';
import { FormDrawer, FormDrawerAttente } from '#web/ui/panneau/FormDrawer.tsx';
import { echec, succes } from '#web/ui/snackbar.tsx';
import { ChampsDocument } from './ChampsDocument.tsx';
import grille from '#web/ui/Grille.module.css';
import { documentQueries, useActesDocument } from './queries.ts';

const deDocument = (d: DetailDocument) => ({
  ...extraireChamps(modificationDocumentSchema, d),
  categorieId: d.categorieId as number | null,
  authorizedUsers: d.authorizedUsers.map(({ id }) => id),
  segmentIds: d.segments.map(({ id }) => id),
});

const LARGEUR = 640;

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
      onRecharger: () =>
        void actes
          .relire(document.id)
          .then((relu) => reprendreApresConflit(f, deDocument(document), deDocument(relu)), echec),
    },
  );
  return (
    <FormDrawer titre="Modifier le document" largeur={LARGEUR} formulaire={f} envoyer="Enregistrer" onFermer={onFermer}>
      <div className={grille.deux}>
        <TextInput label="Nom" required data-autofocus className={grille.large} {...f.champ('nom')} />
        <ChampsDocument champ={f.champ} valeurs={f.valeurs} poser={f.poser} ouvrirA={document.droits.ouvrirA} />
      </div>
    </FormDrawer>
  );
};

/** Changes the description of a document and its visibility. The draft is kept until it is saved. */
export const DocumentForm = ({ id, onFermer }: Props) => {
  const { data, error, refetch } = useQuery(documentQueries.detail(id));
  const modele = usePremierLu(data);
  if (modele) return <Modification document={modele} onFermer={onFermer} />;
  return <FormDrawerAttente largeur={LARGEUR} onFermer={onFermer} erreur={error} onReessayer={() => void refetch()} />;
};
