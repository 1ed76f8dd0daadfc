import { IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AdresseSortante } from '#shared/features/connexions/adresse-sortante/contract.ts';
import { formatInstant, insecable } from '#web/lib/formats.ts';
import { confirmerActe } from '#web/lib/confirmer.ts';
import { differer } from '#web/ui/differer.tsx';
import { PageShell } from '#web/ui/page/PageShell.tsx';
import { echec, succes } from '#web/ui/snackbar.tsx';
import { DataTable } from '#web/ui/table/DataTable.tsx';
import type { Colonne } from '#web/ui/table/types.ts';
import { adressesSortantes, useActesAdresse } from './queries.ts';
import { BoutonAjouter } from '#web/ui/BoutonAjouter.tsx';

const AutoriserDialog = differer(async () => (await import('./AutoriserDialog.tsx')).AutoriserDialog);

const colonnes: readonly Colonne<AdresseSortante>[] = [
  { id: 'libelle', titre: 'Libellé', valeur: ({ libelle }) => libelle, triPar: ({ libelle }) => libelle, fixe: true },
  {
    id: 'origine',
    titre: 'Adresse',
    valeur: ({ origine }) => origine,
    triPar: ({ origine }) => origine,
    extensible: true,
    largeur: 280,
  },
  { id: 'par', titre: 'Autorisée par', valeur: ({ ajouteeParNom }) => ajouteeParNom, largeur: 180 },
  {
    id: 'le',
    titre: 'Le',
    valeur: ({ ajouteeLe }) => formatInstant(ajouteeLe),
    triPar: ({ ajouteeLe }) => ajouteeLe,
    genre: 'date',
    largeur: 150,
  },
];

/** `/parametres/connexions`: the addresses that the server may call (CNX-6). */
export const ConnexionsPage = () => {
  const requete = useQuery(adressesSortantes());
  const { interdire } = useActesAdresse();
  const [ajout, setAjout] = useState(false);
  const elements = requete.data;
  const retirer = async ({ id, origine, libelle }: AdresseSortante) => {
    const texte = insecable(
      `${libelle} : ${origine} ne sera plus appelée. Les connexions qui l’emploient s’arrêtent aussitôt.`,
    );
    const oui = await confirmerActe({
      titre: 'Ne plus autoriser cette adresse ?',
      texte,
      action: 'Retirer',
      danger: true,
    });
    if (oui) await interdire(id).then(() => succes('L’adresse n’est plus autorisée.'), echec);
  };
  const ouvrir = () => setAjout(true);
  return (
    <PageShell
      titre="Connexions"
      sousTitre="Les adresses que le serveur a le droit d’appeler pour les comptes ; aucune autre ne l’est."
      actions={<BoutonAjouter onClick={ouvrir}>Autoriser une adresse</BoutonAjouter>}
    >
      <DataTable
        nom="adresses-sortantes"
        titre="Adresses autorisées"
        unite={['adresse', 'adresses']}
        colonnes={colonnes}
        requete={{ ...requete, data: elements && { elements, total: elements.length } }}
        triInitial={{ id: 'libelle', ordre: 'asc' }}
        nomLigne={({ libelle }) => libelle}
        actionsLigne={(adresse) => [
          {
            cle: 'retirer',
            libelle: 'Retirer',
            icone: IconTrash,
            danger: true,
            faire: () => void retirer(adresse),
          },
        ]}
        onNouveau={ouvrir}
        vide={{
          titre: 'Aucune adresse autorisée',
          texte: 'Sans elle, les extracteurs, les logiciels d’officine et Payps ne sont pas appelés.',
          action: { libelle: 'Autoriser une adresse', faire: ouvrir },
        }}
      />
      {ajout ? <AutoriserDialog onFermer={() => setAjout(false)} /> : null}
    </PageShell>
  );
};
