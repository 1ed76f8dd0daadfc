import { SimpleGrid, Switch, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { libellesCategorie, tauxTva } from '#shared/features/catalogue/produit/messages.ts';
import { completerCodes, avertissementsCodes } from '#shared/features/catalogue/produit/rules.ts';
import { categoriesEncadrees } from '#shared/features/catalogue/produit/schemas.ts';
import { formatPourcentage } from '#web/lib/formats.ts';
import { ChoixField } from '#web/ui/fields/ChoixField.tsx';
import { MontantField } from '#web/ui/fields/MontantField.tsx';
import { PourcentageField } from '#web/ui/fields/PourcentageField.tsx';
import { Section } from '#web/ui/Section.tsx';
import { ChampCode } from './ChampCode.tsx';
import { Avertissements } from './ProduitDrawer.tsx';
import { produitQueries } from './queries.ts';
import type { ProduitForm } from './use-produit-form.ts';

const deux = { base: 1, xs: 2 } as const;
const compact = (code: unknown): string | null =>
  typeof code === 'string' ? code.replace(/[\s.]/g, '') || null : null;
const complet = (code: string | null, longueur: number) =>
  code !== null && /^\d+$/.test(code) && code.length === longueur ? code : null;

type Props = { f: ProduitForm };

/** The codes of a product. A wrong check digit is reported while the user types, but never refused. */
export const CodesProduit = ({ f }: Props) => {
  const { ean, cip7, cip13 } = f.valeurs;
  const codes = completerCodes({
    ean: complet(compact(ean), 13),
    cip7: complet(compact(cip7), 7),
    cip13: complet(compact(cip13), 13),
  });
  return (
    <Section titre="Codes">
      <SimpleGrid cols={deux}>
        <ChampCode {...f.champ('ean')} label="EAN" description="13 chiffres" />
        <ChampCode {...f.champ('cip13')} label="CIP13" description="Repris du CIP7 s’il manque" />
        <TextInput {...f.champ('cip7')} label="CIP7" description="7 chiffres" inputMode="numeric" autoComplete="off" />
        <TextInput
          {...f.champ('codeCis')}
          label="Code CIS"
          description="8 chiffres"
          inputMode="numeric"
          autoComplete="off"
        />
      </SimpleGrid>
      <div aria-live="polite">
        <Avertissements phrases={avertissementsCodes(codes)} />
      </div>
    </Section>
  );
};

/** Name, kind and laboratory of the product. */
export const IdentiteProduit = ({ f }: Props) => {
  const { data: laboratoires = [] } = useQuery(produitQueries.laboratoires());
  return (
    <Section titre="Produit">
      <ChoixField
        {...f.champ('laboratoireDetailId')}
        label="Laboratoire"
        clearable
        options={laboratoires.map(({ id, nom }) => ({ value: id, label: nom }))}
      />
      <SimpleGrid cols={deux}>
        <TextInput {...f.champ('marque')} label="Marque" />
        <TextInput {...f.champ('gamme')} label="Gamme" />
        <TextInput {...f.champ('famille')} label="Famille" />
        <TextInput {...f.champ('segment')} label="Segment" />
        <TextInput {...f.champ('sousSegment')} label="Sous-segment" />
        <ChoixField
          {...f.champ('categorieEncadree')}
          label="Catégorie encadrée"
          placeholder="Non précisée"
          clearable
          options={categoriesEncadrees.map((value) => ({ value, label: libellesCategorie[value] }))}
        />
      </SimpleGrid>
    </Section>
  );
};

/** Price and rates of the product, and whether it is still sold. */
export const PrixProduit = ({ f }: Props) => (
  <Section titre="Prix et taux">
    <SimpleGrid cols={deux}>
      <MontantField {...f.champ('prixPublicConseilleCentimes')} label="Prix public conseillé" />
      <MontantField {...f.champ('prixFabricantCentimes')} label="Prix fabricant" />
      <PourcentageField
        {...f.champ('tva')}
        label="TVA"
        description={tauxTva.map((taux) => formatPourcentage(taux)).join(', ')}
      />
      {f.valeurs.remboursable ? (
        <PourcentageField
          {...f.champ('tauxRemboursement')}
          label="Taux de remboursement"
          description="15, 30, 65 ou 100 %"
        />
      ) : null}
    </SimpleGrid>
    <Switch {...f.coche('remboursable')} label="Remboursable" />
    <Switch {...f.coche('actif')} label="Actif" description="Un produit inactif n’est plus proposé dans les listes." />
  </Section>
);
