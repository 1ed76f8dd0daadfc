import { Button, Stack, Text, TextInput } from '@mantine/core';
import type { Produit } from '#shared/features/catalogue/produit/contract.ts';
import { DetailDrawer } from '#web/ui/panneau/DetailDrawer.tsx';
import { EnvoiAuPied, Formulaire } from '#web/ui/Formulaire.tsx';
import { CodesProduit, IdentiteProduit, PrixProduit } from './ChampsProduit.tsx';
import { useProduitForm } from './use-produit-form.ts';

type Props = { produit?: Produit; onFermer: () => void; onEnregistre: (id: number) => void };

/** Creates or edits a product. A wrong check digit is reported while the user types, but never refused. */
export const ProduitFormDrawer = ({ produit, onFermer, onEnregistre }: Props) => {
  const f = useProduitForm(produit, onEnregistre);
  const fermer = () => void f.quitter().then((oui) => oui && onFermer());
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
          <CodesProduit f={f} />
          <IdentiteProduit f={f} />
          <PrixProduit f={f} />
        </Stack>
      </Formulaire>
    </DetailDrawer>
  );
};
