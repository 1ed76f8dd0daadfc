import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import {
  IconAlertTriangle,
  IconBuildingFactory2,
  IconEqual,
  IconPencil,
  IconPlayerPlay,
  IconPlus,
} from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import {
  importProduitContract,
  type ApercuImport as Apercu,
  type CompteImport,
  type FormeImport,
} from '#shared/features/catalogue/import-produit/contract.ts';
import { call } from '#web/lib/api.ts';
import { messageDe } from '#web/lib/echecs.ts';
import { accord, formatNombre, pluriel } from '#web/lib/formats.ts';
import { Section } from '#web/ui/Section.tsx';
import { StatTiles } from '#web/ui/StatTiles.tsx';
import { ImportLignes } from './ImportLignes.tsx';
import { useRetenirImport } from './queries.ts';

export const CompteDesLignes = ({
  compte: { creees, modifiees, inchangees, refusees },
  forme,
}: {
  compte: CompteImport;
  forme: FormeImport;
}) => {
  const feminin = forme === 'BDPM_SPECIALITES' ? 'e' : '';
  const mot = (n: number, verbe: string) => accord(n, `${verbe}${feminin}`);
  const quoi = forme === 'BDPM_SPECIALITES' ? 'Spécialité' : 'Produit';
  return (
    <StatTiles
      grandes
      libelle="Ce que fait l’import"
      tuiles={[
        {
          id: 'creees',
          libelle: `${accord(creees, quoi)} ${mot(creees, 'créé')}`,
          valeur: formatNombre(creees),
          teinte: 'vert',
          icone: IconPlus,
        },
        {
          id: 'modifiees',
          libelle: `${accord(modifiees, quoi)} ${mot(modifiees, 'modifié')}`,
          valeur: formatNombre(modifiees),
          teinte: 'bleu',
          icone: IconPencil,
        },
        {
          id: 'inchangees',
          libelle: `${accord(inchangees, quoi)} ${mot(inchangees, 'inchangé')}`,
          valeur: formatNombre(inchangees),
          teinte: 'gris',
          icone: IconEqual,
        },
        {
          id: 'refusees',
          libelle: accord(refusees, 'Ligne refusée', 'Lignes refusées'),
          valeur: formatNombre(refusees),
          teinte: refusees > 0 ? 'rouge' : 'gris',
          icone: IconAlertTriangle,
        },
      ]}
    />
  );
};

const plusQue = (total: number, montrees: number) =>
  total > montrees ? ` (les ${formatNombre(montrees)} premières)` : '';

/** Third step: the effects of the import, before it writes anything. */
export const ImportApercu = ({ apercu, onRetour }: { apercu: Apercu; onRetour: () => void }) => {
  const { import: importProduits, compte, laboratoiresAbsents, refusees, avertissements } = apercu;
  const retenir = useRetenirImport();
  const lancer = useMutation({
    mutationFn: () => call(importProduitContract.lancerImport, { params: { id: importProduits.id } }),
    onSuccess: retenir,
  });
  const utiles = compte.creees + compte.modifiees;
  const { nombre, premiers } = laboratoiresAbsents;
  return (
    <Stack gap="lg">
      <CompteDesLignes compte={compte} forme={importProduits.forme} />
      {utiles === 0 ? (
        <Alert color="blue">
          {compte.inchangees > 0
            ? 'Tout ce que dit ce fichier est déjà au catalogue : l’importer ne changera rien.'
            : 'Aucune ligne de ce fichier ne peut être importée.'}
        </Alert>
      ) : null}
      {nombre > 0 ? (
        <Alert
          color={importProduits.options.creerLaboratoires ? 'green' : 'orange'}
          icon={<IconBuildingFactory2 aria-hidden />}
        >
          {importProduits.options.creerLaboratoires
            ? `${pluriel(nombre, 'laboratoire')} ${accord(nombre, 'sera créé', 'seront créés')} : `
            : `${pluriel(nombre, 'laboratoire')} ${accord(nombre, 'absent')} du catalogue, ` +
              `${accord(nombre, 'dont les produits resteront', 'dont les produits resteront')} sans laboratoire : `}
          {premiers.join(', ')}
          {nombre > premiers.length ? '…' : '.'}
        </Alert>
      ) : null}
      {refusees.length > 0 ? (
        <Section
          titre={
            pluriel(compte.refusees, 'ligne refusée', 'lignes refusées') + plusQue(compte.refusees, refusees.length)
          }
          texte="Les autres seront importées. La liste entière se télécharge après l’import."
        >
          <ImportLignes lignes={refusees} titre="Motif du refus" />
        </Section>
      ) : null}
      {avertissements.length > 0 ? (
        <Section
          titre={
            `${pluriel(compte.avertissements, 'ligne')} à ` +
            `vérifier${plusQue(compte.avertissements, avertissements.length)}`
          }
          texte="Elles seront importées : une clé fausse n’empêche pas de travailler."
        >
          <ImportLignes lignes={avertissements} titre="À vérifier" />
        </Section>
      ) : null}
      {lancer.error ? (
        <Alert role="alert" color="red">
          {messageDe(lancer.error)}
        </Alert>
      ) : null}
      <Group justify="space-between" gap="xs">
        <Button variant="subtle" color="gray" onClick={onRetour} disabled={lancer.isPending}>
          Revenir aux colonnes
        </Button>
        <Group gap="sm">
          <Text size="sm" c="dimmed">
            Rien n’est encore écrit.
          </Text>
          <Button
            loading={lancer.isPending}
            disabled={utiles === 0}
            onClick={() => lancer.mutate()}
            leftSection={<IconPlayerPlay size={16} aria-hidden />}
          >
            Importer {pluriel(utiles, 'ligne')}
          </Button>
        </Group>
      </Group>
    </Stack>
  );
};
