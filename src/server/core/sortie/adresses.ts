import { BlockList, isIP } from 'node:net';

const INTERNES_V4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
];
/** All but the public unicast 2000::/3, then the ranges that embed an IPv4 address or are reserved for examples. */
const INTERNES_V6 = ['::/3', '4000::/2', '8000::/1', '2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'];

const listeDe = (reseaux: readonly string[], famille: 'ipv4' | 'ipv6'): BlockList => {
  const liste = new BlockList();
  for (const reseau of reseaux) {
    const [adresse = '', bits] = reseau.split('/');
    liste.addSubnet(adresse, Number(bits), famille);
  }
  return liste;
};
// Two lists, because a single one confuses an IPv4 address with its IPv6 form.
const internesV4 = listeDe(INTERNES_V4, 'ipv4');
const internesV6 = listeDe(INTERNES_V6, 'ipv6');

/**
 * Whether an IP address belongs to our own machines or networks, or is not reachable from the public Internet (CNX-7).
 */
export const estInterne = (ip: string): boolean => {
  const famille = isIP(ip);
  if (famille === 4) return internesV4.check(ip, 'ipv4');
  return famille === 0 || internesV6.check(ip, 'ipv6');
};

/** The `machine:port` of an address, with the default port of its protocol. */
export const machineDe = ({ hostname, port, protocol }: URL): string =>
  `${hostname}:${port || (protocol === 'https:' ? '443' : '80')}`;

/**
 * @returns the origin (`https://machine:port`) of an address without user nor password; undefined for any other text
 */
export const origineDe = (texte: string): string | undefined => {
  if (!URL.canParse(texte)) return undefined;
  const url = new URL(texte);
  if (!['http:', 'https:'].includes(url.protocol) || url.username || url.password || !url.hostname) return undefined;
  return url.origin;
};
