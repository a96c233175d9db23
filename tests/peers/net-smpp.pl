#!/usr/bin/perl
# An SMS centre by Net::SMPP: prints what it is sent as JSON, one a line, and confirms each message with a receipt.
use strict;
use warnings;
use JSON::PP;
use Net::SMPP;

my ($port, $password) = @ARGV;
$| = 1;
my $listener = Net::SMPP->new_listen('127.0.0.1', port => $port, smpp_version => 0x34, interface_version => 0x34)
  or die "cannot listen: $!";
print encode_json({ event => 'listening' }), "\n";
my $number = 0xa0;
while (my $link = $listener->accept) {
    $link->set_version(0x34);
    ${*$link}{async} = 1;
    while (my $pdu = $link->read_pdu) {
        my ($command, $seq) = ($pdu->{cmd}, $pdu->{seq});
        if ($command == Net::SMPP::CMD_bind_transceiver()) {
            say_it('bind', $pdu, qw(system_id password system_type interface_version));
            my $status = $pdu->{password} eq $password ? 0 : 0x0e;
            $link->bind_transceiver_resp(seq => $seq, status => $status, system_id => 'PERL');
        }
        elsif ($command == Net::SMPP::CMD_submit_sm()) {
            my $id = sprintf '%X', $number++;
            say_it('submit', $pdu, qw(source_addr source_addr_ton source_addr_npi destination_addr dest_addr_ton
              dest_addr_npi esm_class data_coding registered_delivery validity_period short_message sar_msg_ref_num
              sar_total_segments sar_segment_seqnum message_payload));
            $link->submit_sm_resp(seq => $seq, message_id => $id);
            receipt($link, $pdu, hex $id);
        }
        elsif ($command == Net::SMPP::CMD_enquire_link()) { $link->enquire_link_resp(seq => $seq) }
        elsif ($command == Net::SMPP::CMD_deliver_sm_resp()) { say_it('confirmed', $pdu, 'status') }
        elsif ($command == Net::SMPP::CMD_unbind()) { $link->unbind_resp(seq => $seq); last }
        else { say_it('other', $pdu, 'cmd') }
    }
    say_it('closed', {});
}

# Receipts name the id in decimal, answers in hexadecimal, as some centres do.
sub receipt {
    my ($link, $pdu, $id) = @_;
    my $text = sprintf 'id:%010d sub:001 dlvrd:001 submit date:2611211015 done date:2611211016 stat:DELIVRD err:000 text:', $id;
    $link->deliver_sm(
        async => 1, source_addr => $pdu->{destination_addr}, source_addr_ton => 1, source_addr_npi => 1,
        destination_addr => $pdu->{source_addr}, dest_addr_ton => $pdu->{source_addr_ton}, dest_addr_npi => 0,
        esm_class => 4, data_coding => 0, short_message => $text,
        receipted_message_id => "$id\0", message_state => pack('C', 2),
    );
}

sub say_it {
    my ($event, $pdu, @names) = @_;
    my %said = map { $_ => defined $pdu->{$_} && $_ =~ /message|payload|sar_/ ? unpack('H*', $pdu->{$_}) : $pdu->{$_} } @names;
    print encode_json({ event => $event, %said }), "\n";
}
