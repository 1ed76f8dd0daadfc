import { Alert, Button, Checkbox, Group, SimpleGrid, Stack } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { encodagesDeFichier, separateursDeFichier } from '#shared/core/fichiers/tableur.ts';
import {
  champsImportProduit,
  formesImport,
  importProduitContract,
  type ChampImport,
  type ImportProduits,
} from '#shared/features/catalogue/import-produit/contract.ts';
import { libellesChamp, libellesForme } from '#shared/features/catalogue/import-produit/messages.ts';
import { call } from '#web/lib/api.ts';
import { messageDe } from '#web/lib/echecs.ts';
import { pluriel } from '#web/lib/formats.ts';
import { ColonnesFichier } from '#web/ui/lecture/ColonnesFichier.tsx';
import { ChoixField } from '#web/ui/fields/ChoixField.tsx';
import { Section } from '#web/ui/Section.tsx';
import { useRetenirImport } from './queries.ts';

const SEPARATEURS = { ';': 'Point-virgule', ',': 'Virgule', '\t': 'Tabulation', '|': 'Barre verticale' } as const;
const FORMES = formesImport.map((value) => ({ value, label: libellesForme[value] }));
const CHAMPS = champsImportProduit.map((value) => ({ value, label: libellesChamp[value] }));

const useRelire = (id: number) => {
  const retenir = useRetenirImport();
  return useMutation({
    mutationFn: (body: {
      encodage?: ImportProduits['encodage'];
      separateur?: NonNullable<ImportProduits['separateur']>;
      ligneTitres?: number;
      feuille?: number;
    }) => call(importProduitContract.relireImport, { params: { id }, body }),
    onSuccess: retenir,
  });
};

const titresPossibles = (actuelle: number) => [
  { value: 0, label: 'Aucune' },
  ...Array.from({ length: Math.max(10, actuelle) }, (_, i) => ({ value: i + 1, label: `Ligne ${i + 1}` })),
];

/** How the file was read, to correct a wrong encoding, column or sheet. */
const Lecture = ({
  importProduits: { id, encodage, separateur, ligneTitres, feuilles, feuille },
}: {
  importProduits: ImportProduits;
}) => {
  const relire = useRelire(id);
  const actuel = {
    ligneTitres,
    ...(separateur === null ? {} : { encodage, separateur }),
    ...(feuille === null ? {} : { feuille }),
  };
  const remplies = feuilles.flatMap(({ nom, cachee, vide }, rang) =>
    vide ? [] : [{ value: rang, label: cachee ? `${nom} (masquée)` : nom }],
  );
  return (
    <Stack gap="xs">
      <SimpleGrid cols={{ base: 1, xs: 3 }}>
        {separateur === null ? null : (
          <>
            <ChoixField
              label="Encodage"
              options={encodagesDeFichier.map((value) => ({ value, label: value }))}
              value={encodage}
              allowDeselect={false}
              disabled={relire.isPending}
              onChange={(choisi) => choisi && relire.mutate({ ...actuel, encodage: choisi })}
            />
            <ChoixField
              label="Séparateur"
              options={separateursDeFichier.map((value) => ({ value, label: SEPARATEURS[value] }))}
              value={separateur}
              allowDeselect={false}
              disabled={relire.isPending}
              onChange={(choisi) => choisi && relire.mutate({ ...actuel, separateur: choisi })}
            />
          </>
        )}
        {remplies.length > 1 ? (
          <ChoixField
            label="Feuille du classeur"
            options={remplies}
            value={feuille}
            allowDeselect={false}
            disabled={relire.isPending}
            onChange={(rang) => rang !== null && relire.mutate({ feuille: rang })}
          />
        ) : null}
        <ChoixField
          label="Ligne des titres"
          options={titresPossibles(ligneTitres)}
          value={ligneTitres}
          allowDeselect={false}
          disabled={relire.isPending}
          onChange={(ligne) => ligne !== null && relire.mutate({ ...actuel, ligneTitres: ligne })}
        />
      </SimpleGrid>
      {relire.error ? (
        <Alert role="alert" color="red">
          {messageDe(relire.error)}
        </Alert>
      ) : null}
    </Stack>
  );
};

type Correspondance = readonly (ChampImport | null)[];
type Props = { importProduits: ImportProduits; onVerifier: () => void; onAutre: () => void };

/** Second step: the meaning of each column, and the import options. */
export const ImportColonnes = ({ importProduits, onVerifier, onAutre }: Props) => {
  const [forme, setForme] = useState(importProduits.forme);
  const [correspondance, setCorrespondance] = useState<Correspondance>(importProduits.correspondance);
  const [options, setOptions] = useState(importProduits.options);
  const retenir = useRetenirImport();
  const previsualiser = useMutation({
    mutationFn: () =>
      call(importProduitContract.previsualiserImport, {
        params: { id: importProduits.id },
        body: { forme, correspondance: [...correspondance], options },
      }),
    onSuccess: (demande) => {
      retenir(demande);
      onVerifier();
    },
  });
  const cocher = (nom: keyof typeof options) => ({
    checked: options[nom],
    onChange: (evenement: { currentTarget: { checked: boolean } }) =>
      setOptions({ ...options, [nom]: evenement.currentTarget.checked }),
  });
  const specialites = forme === 'BDPM_SPECIALITES';
  return (
    <Stack gap="lg">
      <Lecture importProduits={importProduits} />
      <ChoixField
        label="Ce fichier contient"
        description={
          specialites
            ? 'Les dénominations et les titulaires complètent les présentations, par leur code CIS.'
            : `${pluriel(importProduits.nbLignes, 'ligne')} à lire`
        }
        options={FORMES}
        value={forme}
        allowDeselect={false}
        onChange={(choisie) => choisie && setForme(choisie)}
      />
      <Section titre="Colonnes" texte="Dites à quoi correspond chaque colonne ; les autres sont ignorées.">
        <ColonnesFichier<ChampImport>
          colonnes={importProduits.colonnes}
          lignes={importProduits.apercu}
          champs={CHAMPS}
          correspondance={correspondance}
          onChoisir={setCorrespondance}
        />
      </Section>
      <Stack gap="sm">
        <Checkbox
          {...cocher('creerLaboratoires')}
          label="Créer les laboratoires manquants"
          description="Sinon un produit dont le laboratoire est inconnu est importé sans laboratoire."
        />
        {specialites ? null : (
          <Checkbox
            {...cocher('conserverNoms')}
            label="Garder les noms déjà connus"
            description="Utile quand les libellés du fichier sont coupés ou tout en capitales."
          />
        )}
        <Checkbox
          {...cocher('remplacerSaisies')}
          label="Remplacer aussi les valeurs modifiées à la main"
          description="Une cellule vide n’efface jamais rien."
        />
      </Stack>
      {importProduits.erreur ? (
        <Alert role="alert" color="orange">
          {importProduits.erreur}
        </Alert>
      ) : null}
      {previsualiser.error ? (
        <Alert role="alert" color="red">
          {messageDe(previsualiser.error)}
        </Alert>
      ) : null}
      <Group justify="space-between" gap="xs">
        <Button variant="subtle" color="gray" onClick={onAutre}>
          Choisir un autre fichier
        </Button>
        <Button loading={previsualiser.isPending} onClick={() => previsualiser.mutate()}>
          Vérifier
        </Button>
      </Group>
    </Stack>
  );
};
