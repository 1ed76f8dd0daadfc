import { Group, Paper, Stack, Text } from '@mantine/core';
import type { BrouillonOffre, LectureOffre } from '#shared/features/operations/import-offre/contract.ts';
import { formatCentimes, formatJour, formatNombre, formatPourcentage, pluriel } from '#web/lib/formats.ts';
import { Section } from '#web/ui/Section.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import styles from './ImportOffre.module.css';

const PRODUITS = 5;
const prix = (centimes: number | null) => (centimes === null ? '–' : formatCentimes(centimes));

const periode = ({ dateDebut, dateFin }: BrouillonOffre): string => {
  if (dateDebut && dateFin) return `du ${formatJour(dateDebut)} au ${formatJour(dateFin)}`;
  if (dateDebut) return `à partir du ${formatJour(dateDebut)}`;
  return dateFin ? `jusqu’au ${formatJour(dateFin)}` : 'dates à saisir';
};
const offre = ({ remisePct, ug }: BrouillonOffre): string | null =>
  [remisePct === null ? null : `remise de ${formatPourcentage(remisePct)}`, ug === null ? null : `${ug} UG`]
    .filter(Boolean)
    .join(', ') || null;

const Produits = ({ brouillon: { produits, nbProduits }, nom }: { brouillon: BrouillonOffre; nom: string }) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled with the arrows
  <section className={styles.defile} tabIndex={0} aria-label={`Produits : ${nom}`}>
    <table className={styles.produits}>
      <thead>
        <tr>
          <th scope="col">Produit</th>
          <th scope="col">EAN</th>
          <th scope="col" data-nombre>
            Qté
          </th>
          <th scope="col" data-nombre>
            Prix public TTC
          </th>
          <th scope="col" data-nombre>
            Achat HT
          </th>
          <th scope="col" data-nombre>
            TVA
          </th>
        </tr>
      </thead>
      <tbody>
        {produits.slice(0, PRODUITS).map((produit) => (
          <tr key={produit.ligne}>
            <td>{produit.nom}</td>
            <td className="chiffres">{produit.ean ?? '–'}</td>
            <td data-nombre>{produit.quantite === null ? '–' : formatNombre(produit.quantite)}</td>
            <td data-nombre>{prix(produit.prixPublicTtcCentimes)}</td>
            <td data-nombre>{prix(produit.prixAchatHtCentimes)}</td>
            <td data-nombre>{produit.tva === null ? '–' : formatPourcentage(produit.tva)}</td>
          </tr>
        ))}
      </tbody>
    </table>
    {nbProduits > PRODUITS ? (
      <Text size="xs" c="dimmed" px={10} py={6}>
        {`et ${pluriel(nbProduits - PRODUITS, 'autre')}`}
      </Text>
    ) : null}
  </section>
);

const Un = ({ brouillon }: { brouillon: BrouillonOffre }) => {
  const nom = brouillon.laboratoireNom ?? brouillon.laboratoireEcrit ?? 'Sans laboratoire';
  return (
    <Paper component="li" withBorder p="sm" radius="md">
      <Stack gap="xs">
        <Group gap="xs" justify="space-between">
          <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
            {nom}
          </Text>
          {brouillon.laboratoireId === null ? <StatusBadge teinte="orange">Laboratoire à choisir</StatusBadge> : null}
        </Group>
        <Text size="sm" c="dimmed">
          {[pluriel(brouillon.nbProduits, 'produit'), periode(brouillon), offre(brouillon)].filter(Boolean).join(' · ')}
        </Text>
        <Produits brouillon={brouillon} nom={nom} />
      </Stack>
    </Paper>
  );
};

/** What the file would make, draft by draft. */
export const Brouillons = ({ lecture: { brouillons, nbProduits } }: { lecture: LectureOffre }) =>
  brouillons.length === 0 ? null : (
    <Section
      titre={pluriel(brouillons.length, 'brouillon')}
      texte={`${pluriel(nbProduits, 'produit')} en tout. Rien n’est encore écrit.`}
    >
      <Stack component="ul" gap="sm" m={0} p={0} style={{ listStyle: 'none' }}>
        {brouillons.map((brouillon) => (
          <Un key={brouillon.laboratoireNom ?? brouillon.laboratoireEcrit ?? ''} brouillon={brouillon} />
        ))}
      </Stack>
    </Section>
  );
