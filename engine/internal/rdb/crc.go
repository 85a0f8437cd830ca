package rdb

import "hash/crc64"

// crcTable is the Jones polynomial, bits reversed as hash/crc64 wants it.
var crcTable = crc64.MakeTable(0x95ac9329ac4bc9b5)

// Checksum is the CRC-64 of a payload: Jones polynomial, bits reflected, starting at 0 and not inverted, which is where
// it differs from the variants of hash/crc64.
func Checksum(b []byte) uint64 { return Update(0, b) }

// Update continues a checksum over more bytes.
func Update(sum uint64, b []byte) uint64 { return ^crc64.Update(^sum, crcTable, b) }
