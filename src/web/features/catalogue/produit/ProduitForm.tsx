import { Button, SimpleGrid, Stack, Switch, Text, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { produitContract, produitSaisiSchema, type Produit } from '#shared/features/catalogue/produit/contract.ts';
import { categoriesEncadrees } from '#shared/features/catalogue/produit/schemas.ts';
import { libellesCategorie, tauxTva } from '#shared/features/catalogue/produit/messages.ts';
import { completerCodes, avertissementsCodes } from '#shared/features/catalogue/produit/rules.ts';
import { call } from '#web/lib/api.ts';
import { formatPourcentage } from '#web/lib/formats.ts';
import { useFormulaire } from '#web/lib/formulaire.ts';
import { DetailDrawer } from '#web/ui/DetailDrawer.tsx';
import { ChoixField } from '#web/ui/fields/ChoixField.tsx';
import { MontantField } from '#web/ui/fields/MontantField.tsx';
import { PourcentageField } from '#web/ui/fields/PourcentageField.tsx';
import { EnvoiAuPied, Formulaire } from '#web/ui/Formulaire.tsx';
import { Section } from '#web/ui/Section.tsx';
import { succes } from '#web/ui/snackbar.tsx';
import { Avertissements } from './ProduitDrawer.tsx';
import { produitQueries, useRafraichirProduits } from './queries.ts';
import { produitVide, saisieDe } from './saisie.ts';

const deux = { base: 1, xs: 2 } as const;
const compact = (code: unknown): string | null =>
  typeof code === 'string' ? code.replace(/[\s.]/g, '') || null : null;
const complet = (code: string | null, longueur: number) =>
  code !== null && /^\d+$/.test(code) && code.length === longueur ? code : null;

type Props = { produit?: Produit; onFermer: () => void; onEnregistre: (id: number) => void };

/** Creates or edits a product. A wrong key is told as it is typed, and never refused. */
export const ProduitFormDrawer = ({ produit, onFermer, onEnregistre }: Props) => {
  const client = useQueryClient();
  const rafraichir = useRafraichirProduits();
  const { data: laboratoires = [] } = useQuery(produitQueries.laboratoires());
  // The version that is shown: a refetch behind the form must not hide a change made meanwhile.
  const [version, setVersion] = useState(produit?.version ?? 0);
  const recharger = async () => {
    if (!produit) return;
    const relu = await client.fetchQuery({ ...produitQueries.detail(produit.id), staleTime: 0 });
    setVersion(relu.version);
    f.reprendre(saisieDe(relu));
  };
  const f = useFormulaire(
    produitSaisiSchema,
    produit ? saisieDe(produit) : produitVide,
    async (saisi, { idempotencyKey }) => {
      const enregistre = produit
        ? await call(produitContract.modifierProduit, { body: { ...saisi, id: produit.id, version } })
        : await call(produitContract.creerProduit, { body: saisi, idempotencyKey });
      client.setQueryData(produitQueries.detail(enregistre.id).queryKey, enregistre);
      await rafraichir();
      succes(produit ? 'Produit enregistré.' : 'Produit créé.');
      onEnregistre(enregistre.id);
    },
    { brouillon: `produit.${produit?.id ?? 'nouveau'}`, onRecharger: () => void recharger() },
  );
  const fermer = () => void f.quitter().then((oui) => oui && onFermer());
  const { ean, cip7, cip13, remboursable } = f.valeurs;
  const codes = completerCodes({
    ean: complet(compact(ean), 13),
    cip7: complet(compact(cip7), 7),
    cip13: complet(compact(cip13), 13),
  });
  return (
    <DetailDrawer
      ouvert
      onFermer={fermer}
      titre={produit ? 'Modifier le produit' : 'Nouveau produit'}
      sousTitre={
        produit ? (
          <Text span inherit lineClamp={1} title={produit.nom}>
            {produit.nom}
          </Text>
        ) : undefined
      }
      pied={
        <>
          <Button variant="default" onClick={fermer} disabled={f.enCours}>
            Annuler
          </Button>
          <EnvoiAuPied formulaire={f}>{produit ? 'Enregistrer' : 'Créer le produit'}</EnvoiAuPied>
        </>
      }
    >
      <Formulaire formulaire={f} boutonsAuPied>
        <Stack gap="lg">
          <TextInput {...f.champ('nom')} label="Nom" withAsterisk data-autofocus />
          <Section titre="Codes">
            <SimpleGrid cols={deux}>
              <TextInput
                {...f.champ('ean')}
                label="EAN"
                description="13 chiffres"
                inputMode="numeric"
                autoComplete="off"
              />
              <TextInput
                {...f.champ('cip13')}
                label="CIP13"
                description="Repris du CIP7 s’il manque"
                inputMode="numeric"
                autoComplete="off"
              />
              <TextInput
                {...f.champ('cip7')}
                label="CIP7"
                description="7 chiffres"
                inputMode="numeric"
                autoComplete="off"
              />
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
          <Section titre="Prix et taux">
            <SimpleGrid cols={deux}>
              <MontantField {...f.champ('prixPublicConseilleCentimes')} label="Prix public conseillé" />
              <MontantField {...f.champ('prixFabricantCentimes')} label="Prix fabricant" />
              <PourcentageField
                {...f.champ('tva')}
                label="TVA"
                description={tauxTva.map((taux) => formatPourcentage(taux)).join(', ')}
              />
              {remboursable ? (
                <PourcentageField
                  {...f.champ('tauxRemboursement')}
                  label="Taux de remboursement"
                  description="15, 30, 65 ou 100 %"
                />
              ) : null}
            </SimpleGrid>
            <Switch {...f.coche('remboursable')} label="Remboursable" />
            <Switch
              {...f.coche('actif')}
              label="Actif"
              description="Un produit inactif n’est plus proposé dans les listes."
            />
          </Section>
        </Stack>
      </Formulaire>
    </DetailDrawer>
  );
};
