import { Button, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { CouvertureVentes } from '#web/features/connexions/vente/CouvertureVentes.tsx';
import { formatCentimes, formatNombre, insecable, pluriel } from '#web/lib/formats.ts';
import { KeyValue } from '#web/ui/KeyValue.tsx';
import { Section } from '#web/ui/Section.tsx';
import { comparatifQueries } from './queries.ts';

/** The sales of a product, by its EAN; undefined without any, or when the session may not read sales. */
const useVentesDuProduit = (annee: number, ean: string | null) => {
  const { data } = useQuery({ ...comparatifQueries.ventes(annee), enabled: ean !== null && ean !== '' });
  const vente = data?.produits.find((produit) => produit.ean === ean);
  return vente && data ? { ...vente, couverture: data.couverture } : null;
};

type Props = { annee: number; ean: string | null };

/** Units sold, stock, and the months of sales that the stock covers (CMP-16). */
export const VentesDuProduit = ({ annee, ean }: Props) => {
  const vente = useVentesDuProduit(annee, ean);
  if (!vente) return null;
  return (
    <Section titre="Ventes">
      <Stack gap="xs">
        <KeyValue
          sansVides
          entrees={[
            { libelle: 'Vendu', valeur: pluriel(vente.quantite, 'unité') },
            { libelle: 'CA TTC', valeur: formatCentimes(vente.caTtcCentimes) },
            { libelle: 'Stock', valeur: vente.stock === null ? null : pluriel(vente.stock, 'unité') },
            {
              libelle: 'Mois de stock',
              valeur: vente.moisDeStock === null ? null : `${formatNombre(vente.moisDeStock / 100)} mois`,
            },
          ]}
        />
        <CouvertureVentes couverture={vente.couverture} />
      </Stack>
    </Section>
  );
};

/** Units sold, beside the typed volume, which takes them in one click. */
export const VolumeVendu = ({
  annee,
  ean,
  volume,
  onPrendre,
}: Props & { volume: number | null; onPrendre: (volume: number) => void }) => {
  const vente = useVentesDuProduit(annee, ean);
  if (!vente) return null;
  return (
    <Stack gap={4} align="start">
      <Text size="sm">{insecable(`Vendu : ${formatNombre(vente.quantite)}`)}</Text>
      <CouvertureVentes couverture={vente.couverture} />
      {vente.quantite > 0 && vente.quantite !== volume ? (
        <Button size="compact-xs" variant="default" onClick={() => onPrendre(vente.quantite)}>
          Prendre ce volume
        </Button>
      ) : null}
    </Stack>
  );
};
