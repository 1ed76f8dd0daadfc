import { TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import {
  modificationReclamationSchema,
  type DetailReclamation,
} from '#shared/features/echanges/reclamation/schemas.ts';
import { extraireChamps, useEdition } from '#web/lib/edition.ts';
import { ChoixField } from '#web/ui/fields/ChoixField.tsx';
import { FormDrawer, FormDrawerAttente } from '#web/ui/panneau/FormDrawer.tsx';
import { Section } from '#web/ui/Section.tsx';
import { succes } from '#web/ui/snackbar.tsx';
import {
  ChampDestinataires,
  ChampsProduits,
  ChampsReferences,
  MOTIFS,
  reclamationEnSaisie,
} from './ChampsReclamation.tsx';
import styles from './Reclamation.module.css';
import { reclamationQueries, useActesReclamation } from './queries.ts';

const schema = modificationReclamationSchema.omit({ version: true });
const LARGEUR = 760;

const champsDe = (r: DetailReclamation) => ({
  ...extraireChamps(schema, r),
  lignes: r.lignes.map((ligne) => ({ ...ligne })),
  montantReclameCentimes: r.montantSaisi && r.encours === null ? r.montantReclameCentimes : null,
  destinataires: [...r.destinataires],
});

const Modification = ({ r, onFermer }: { r: DetailReclamation; onFermer: () => void }) => {
  const actes = useActesReclamation();
  const { data: proposes } = useQuery(reclamationQueries.destinataires(r.laboratoireId, r.motif));
  const { formulaire: f } = useEdition(schema, r, {
    champs: champsDe,
    enregistrer: async (donnees, version) => {
      await actes.modifier(r.id, { ...donnees, version });
      succes(`Réclamation ${r.numero} modifiée.`);
    },
    relire: () => actes.relire(r.id),
    onFermer,
  });
  const saisie = reclamationEnSaisie(f);
  return (
    <FormDrawer
      titre={`Modifier ${r.numero}`}
      largeur={LARGEUR}
      formulaire={f}
      envoyer="Enregistrer"
      onFermer={onFermer}
    >
      <Section titre="Réclamation">
        <div className={styles.deux}>
          <ChoixField label="Motif" required allowDeselect={false} options={MOTIFS} {...f.champ('motif')} />
          <TextInput label="Objet" {...f.champ('objet')} />
        </div>
        <ChampDestinataires saisie={saisie} contacts={proposes?.contacts ?? []} requis={false} />
      </Section>
      <ChampsProduits saisie={saisie} encours={r.encours?.numero ?? null} />
      <ChampsReferences saisie={saisie} />
    </FormDrawer>
  );
};

/** Changes the description of a réclamation; its messages do not change. */
export const ModificationForm = ({ id, onFermer }: { id: number; onFermer: () => void }) => {
  const { data, error, refetch } = useQuery(reclamationQueries.detail(id));
  if (data) return <Modification r={data} onFermer={onFermer} />;
  return <FormDrawerAttente largeur={LARGEUR} onFermer={onFermer} erreur={error} onReessayer={() => void refetch()} />;
};
