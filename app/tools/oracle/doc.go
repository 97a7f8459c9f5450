// Package oracle compares everything that the lab shows and computes with hashes from before a
// change. When packages move or are rewritten and nothing may change for a reader, make oracle
// names what did change. After an intended change make oracle-update writes hashes.txt anew.
//
// A key names what its hash is of:
//
//	still/LANGUAGE/SCENE      the marks of every step of a scene
//	motion/LANGUAGE/SCENE     the marks at ten shares of the way between each step and the next
//	picture/LANGUAGE/NAME     both, of pictures without a scene
//	page/LANGUAGE/PAGE        an exported page, without what depends on the program's files
//	one/COLLECTION/SYSTEM     the readings of each text of make real as if it were one ID
//	many/COLLECTION/SYSTEM    the IDs found in each text
//	judge/COLLECTION/SYSTEM   what they reveal together
//	link/LINK                 the page of a link of links.txt, the same after a touch, and the link that it writes then
//
// Hashes depend on no package path, file name, type or name of a field, on no clock and on no
// random number. Only the code here that calls the packages has to follow when they move.
package oracle
